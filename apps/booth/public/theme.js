// Runs before anything is drawn and before the program. A file of its own, because the policy allows no script inside the
// page.
{
  // zod would try `new Function` to see whether it may compile schemas; the policy refuses it and reports an attack.
  globalThis.__zod_globalConfig = { jitless: true };

  // Whoever chose the dark theme never sees a white flash.
  let chosen = null;
  try {
    chosen = localStorage.getItem('urna-theme');
  } catch {
    // Storage is forbidden: the system's preference decides.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
