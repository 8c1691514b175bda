// A bot in JavaScript for the line protocol of openrummy (docs/own-bots.md): it draws, lays down what it can,
// and discards its most expensive card.  Try it: openrummy arena sensible "node bot.js"

const lines = require("node:readline").createInterface({ input: process.stdin });
const worth = (card) => ({ A: 1, T: 10, J: 10, Q: 10, K: 10 })[card[0]] ?? Number(card[0]);

function liked(action) {
  if (action.type.startsWith("discard")) return 10 + worth(action.card);
  if (/^(pass|decline|draw_discard|take|drop)/.test(action.type)) return 0;
  return action.type === "draw_stock" ? 1 : 100;
}

function best(actions) {
  let index = 0;
  actions.forEach((action, each) => {
    if (liked(action) > liked(actions[index])) index = each;
  });
  return index;
}

lines.on("line", (line) => {
  const told = JSON.parse(line);
  if (told.type === "hello") console.log(JSON.stringify({ type: "ready", name: "Thrifty" }));
  if (told.type === "turn") console.log(JSON.stringify({ type: "act", id: told.id, index: best(told.actions) }));
});
