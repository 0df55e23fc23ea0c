// Before anything is drawn, so that whoever chose the dark theme never sees a white flash. A file of its own, because
// the content security policy allows no script inside the page.
(() => {
  // zod would try `new Function` to see whether it may compile schemas; the policy refuses it and reports an attack.
  globalThis.__zod_globalConfig = { jitless: true };
  let chosen = null;
  try {
    chosen = localStorage.getItem('urna-theme');
  } catch {
    // Storage is forbidden: the system's preference decides.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  // Named by the build alone (paint-first.ts). A frame's callbacks run before it is painted, and a task that they leave
  // behind runs after. A tab in the background isn't painted at all: there the app runs once everything has come.
  const { app } = document.currentScript.dataset;
  if (app) {
    const run = () => void import(app);
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(run)));
    addEventListener('load', () => setTimeout(run, 100));
  }
})();
