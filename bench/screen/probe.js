// Records, in the page, when a press came, when the server answered and when the screen had changed.
(() => {
  const probe = { acts: [], frames: [], loaded: 0, taps: 0, keys: 0, pressed: 0, heard: 0, held: 0 };
  window.probe = probe;
  const held = () => document.querySelectorAll("[role=listbox] [role=option]").length;
  const note = (count) => () => {
    probe[count] += 1;
    [probe.pressed, probe.heard, probe.held] = [performance.now(), 0, held()];
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
    if (now > 0) probe.loaded ||= performance.now();
    if (!probe.pressed || !probe.heard || !probe.held || now === probe.held) return; // a new hand is not an act
    const { pressed, heard } = probe;
    probe.pressed = 0;
    painted((shown) => probe.acts.push([heard - pressed, shown - heard]));
    watch(performance.now());
  }).observe(document, { childList: true, subtree: true });

  // The frames of the motion that follows.
  const watch = (start) => {
    const step = (now) => {
      probe.frames.push(now);
      if (now < start + 180) requestAnimationFrame(step);
      else probe.frames.push(null);
    };
    requestAnimationFrame(step);
  };
})();
