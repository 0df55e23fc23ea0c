/** Makes the browser ask before the tab is closed or reloaded, until the returned function is called. */
export function warnBeforeLeaving(): () => void {
  // A function of its own for each caller: a shared one would be registered once, and removed by the first to stop.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
