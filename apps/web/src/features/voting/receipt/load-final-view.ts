/** Fetched before a vote is sent, so that nothing more has to come once it is registered. */
export const loadFinalView = () => import('./final-view-page.tsx');
