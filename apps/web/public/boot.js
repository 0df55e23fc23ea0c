// Before anything is drawn, so that whoever chose the dark theme never sees a white flash. A file of its own, because
// the content security policy allows no script inside the page.
(() => {
  // zod would try `new Function` to see whether it may compile schemas; the policy refuses it and reports an attack.
  globalThis.__zod_globalConfig = { jitless: true };
  let chosen = null;
  let hasSession = false;
  try {
    chosen = localStorage.getItem('urna-theme');
    // The order of the candidates is drawn for each visit, and no session.
    hasSession =
      Object.keys(sessionStorage).some((name) => name !== 'urna-orden-candidatos') ||
      Object.keys(localStorage).some((name) => name.startsWith('persist:'));
  } catch {
    // Storage is forbidden: the system's preference decides.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const theme = isDark ? 'dark' : 'light';
  Object.assign(document.documentElement.dataset, { theme, mantineColorScheme: theme });

  // The landing page has one address.
  if (location.pathname === '/') history.replaceState(history.state, '', `/home${location.search}${location.hash}`);

  // Named by the build alone (paint-first.ts).
  const { app } = document.currentScript.dataset;
  if (!app) return;
  const run = () => void import(app);

  /** A frame's callbacks run before it is painted, and a task that they leave behind runs after. */
  const runAfterPaint = () => {
    requestAnimationFrame(() => setTimeout(run));
    // A tab in the background isn't painted at all: there the app runs once everything has come.
    addEventListener('load', () => setTimeout(run, 100));
  };

  /** What is pressed on a page that the server rendered is kept for the app (take-over.ts). */
  const keepWhatIsPressed = () => {
    const controls = 'button, input[type=checkbox], input[type=radio]';
    const kept = { pressing: false, pressed: null };
    globalThis.urnaKept = kept;
    addEventListener('pointerdown', () => (kept.pressing = true), { capture: true, passive: true });
    const released = () => setTimeout(() => (kept.pressing = false));
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, released, { capture: true, passive: true });
    const keep = (event) => {
      const control = event.type === 'submit' ? event.submitter : event.target.closest?.(controls);
      if (document.documentElement.dataset.app === 'running' || !control) return;
      event.preventDefault();
      kept.pressed = control;
      // Assistive technology presses without a pointer.
      run();
    };
    addEventListener('click', keep, { capture: true });
    addEventListener('submit', keep, { capture: true });
  };

  /**
   * Such a page can be read and its links followed without the app, which a cheap phone takes a second to run: it waits
   * for the first touch, key or movement, or for ten quiet seconds.
   */
  const runWhenNeeded = () => {
    for (const sign of ['pointerdown', 'keydown', 'focusin'])
      addEventListener(sign, run, { capture: true, passive: true });
    // A pointer that lies still sends an event too when the page appears below it.
    const moved = ({ movementX, movementY }) => (movementX || movementY) && run();
    addEventListener('pointermove', moved, { capture: true, passive: true });
    addEventListener('load', () => setTimeout(run, 10_000));
  };

  /**
   * The server draws an order of the candidates for each page. The first one that a visit saw stays: it is kept here, and
   * the app puts later pages into it (drawn-order.ts). Whether there was one already.
   */
  const keepDrawnOrder = () => {
    if (!location.pathname.startsWith('/candidatos')) return false;
    try {
      const name = 'urna-orden-candidatos';
      if (sessionStorage.getItem(name) !== null) return true;
      const { seed } = JSON.parse(document.getElementById('page-data').textContent);
      sessionStorage.setItem(name, String(seed));
    } catch {
      // Storage is forbidden: each page has an order of its own.
    }
    return false;
  };

  addEventListener('DOMContentLoaded', () => {
    const isRendered = document.getElementById('root').hasAttribute('data-rendered');
    if (isRendered) keepWhatIsPressed();
    // A link with a code is opened to check it.
    const hasOrder = isRendered && keepDrawnOrder();
    const hasTask = hasOrder || location.hash !== '' || new URLSearchParams(location.search).has('codigo');
    if (isRendered && !hasSession && !hasTask) runWhenNeeded();
    else runAfterPaint();
  });
})();
