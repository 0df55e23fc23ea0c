import '@urna/ui/tokens.css';
import '@urna/ui/base.css';
import '@urna/ui/page.css';
import './ui/theme/mantine-styles.css';
import 'virtual:theme.css';
import './ui/theme/app.css';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadLayout } from './app/layout/root-layout.tsx';
import { prefetchOnIntent } from './app/routing/prefetch-on-intent.ts';
import { routes } from './app/routing/routes.tsx';
import { preloadPage } from './app/routing/shown-routes.ts';
import { pageData } from './lib/page-data.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
prefetchOnIntent(routes);
if (pageData) {
  const render = () => flushSync(() => createRoot(root).render(app));
  // Most first visits of voters are to pages that the server doesn't render: they don't load it.
  const taking = import('./app/take-over.ts').catch(() => null);
  // A page whose code can't be had shows its error in place of what the server rendered.
  await Promise.all([preloadPage(location.pathname), preloadLayout()]).catch(() => undefined);
  const loaded = await taking;
  if (loaded) await loaded.takeOver(root, render);
  else render();
} else {
  // A transition renders in slices, so that a slow phone stays responsive to touch.
  startTransition(() => createRoot(root).render(app));
}
