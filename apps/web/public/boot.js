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
  const theme = isDark ? 'dark' : 'light';
  Object.assign(document.documentElement.dataset, { theme, mantineColorScheme: theme });

  // The landing page has one address.
  if (location.pathname === '/') history.replaceState(history.state, '', `/home${location.search}${location.hash}`);
})();
