/** Whether going back stays in this app: whoever typed the address has nothing, or somebody else's page, behind it. */
export function hasEarlierPage(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
  );
}
