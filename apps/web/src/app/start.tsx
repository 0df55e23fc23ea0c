import { hydrate } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { readPageWords } from '../shared/processes/process-context.ts';
import { AppContext, createQueryClient } from './app-context.tsx';
import { loadRoutes, prefetchOnIntent } from './routing/load-routes.ts';
import { routes } from './routing/routes.tsx';
import { readPageData } from './start-when-used.ts';

/** Runs the app in the page, on what the server rendered if it did. */
export async function startApp(root: HTMLElement): Promise<void> {
  const page = readPageData();
  const queryClient = createQueryClient();
  if (page) hydrate(queryClient, page.queries);
  // A page whose code can't be had shows its error in place of what the server rendered.
  const isReady =
    page !== null &&
    (await loadRoutes(location.pathname).then(
      () => true,
      () => false,
    ));
  const app = (
    <StrictMode>
      <AppContext words={readPageWords()} rendered={page} queryClient={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </AppContext>
    </StrictMode>
  );
  prefetchOnIntent();
  if (isReady) hydratePage(root, app);
  else createRoot(root).render(app);
  document.documentElement.dataset['app'] = 'running';
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Hydrates in one step, so that no press falls in between; what stood below a `Suspense` would follow later. React takes
 * a field for what was rendered, so it is told what a person typed or chose before.
 */
function hydratePage(root: HTMLElement, app: ReactNode): void {
  const typed = [...root.querySelectorAll<Field>('input:not([type=file]), textarea')]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, text: field.value, caret: field.selectionStart }));
  flushSync(() => hydrateRoot(root, app));
  for (const { field, text, caret } of typed) {
    // React's own property forgets the text, so that the DOM's brings a change.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (caret !== null && field === document.activeElement) field.setSelectionRange(caret, caret);
  }
  for (const field of root.querySelectorAll<HTMLInputElement>('input[type=file]'))
    if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }));
}
