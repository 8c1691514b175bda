// Records, in the page, when a press came, when the server answered and when the screen had changed.
(() => {
  const probe = { acts: [], frames: [], dealt: [], long: [], loaded: 0, over: 0, taps: 0, keys: 0, pressed: 0, heard: 0, held: 0 };
  window.probe = probe;
  const held = () => document.querySelectorAll("[role=listbox] [role=option]").length;
  const note = (count) => () => {
    probe[count] += 1;
    [probe.pressed, probe.heard, probe.held] = [performance.now(), 0, held()];
    performance.mark("press");
  };
  addEventListener("click", note("taps"), true);
  addEventListener("keydown", note("keys"), true);

  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", () => (probe.heard ||= performance.now()));
    }
  };

  // The callback of a message that is posted in a frame runs after that frame is on the screen.
  const painted = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(null);
  });

  new MutationObserver(() => {
    const now = held();
    if (now > 0 && !probe.loaded) {
      probe.loaded = performance.now();
      watch(probe.loaded, 1200, probe.dealt);
      performance.mark("hand");
      painted(() => performance.mark("hand shown"));
    }
    if (probe.loaded && !probe.over && !document.querySelector("[data-place=hand]")) probe.over = performance.mark("over").startTime;
    if (!probe.pressed || !probe.heard || !probe.held || now === probe.held) return; // a new hand is not an act
    const { pressed, heard } = probe;
    probe.pressed = 0;
    painted((shown) => {
      probe.acts.push([heard - pressed, shown - heard]);
      performance.mark("shown", { detail: pressed });
    });
    watch(performance.now(), 180, probe.frames);
  }).observe(document, { childList: true, subtree: true });

  // The frames of the motion that follows.
  const watch = (start, long, frames) => {
    const step = (now) => {
      frames.push(now);
      if (now < start + long) requestAnimationFrame(step);
      else frames.push(null);
    };
    requestAnimationFrame(step);
  };

  // Tasks of more than 50 ms from the first hand on: when, and how long.
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) if (probe.loaded && startTime + duration > probe.loaded) probe.long.push([startTime - probe.loaded, duration]);
  }).observe({ type: "longtask" });
})();
