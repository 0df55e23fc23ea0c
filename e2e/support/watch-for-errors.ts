import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

function isExpected(message: ConsoleMessage): boolean {
  const text = message.text();
  // A refused or a lost call is part of many journeys, and the browser logs each of them by itself.
  if (text.startsWith('Failed to load resource:')) return message.location().url.includes('/api/');
  // A mail is shown in a frame where nothing may run: this watch's own script is refused there too.
  return /^Blocked script execution in 'about:(blank|srcdoc)' because the document's frame is sandboxed/.test(text);
}

async function watchContext(context: BrowserContext, errors: string[]): Promise<void> {
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message)) errors.push(`console: ${message.text()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`securitypolicyviolation: ${event.violatedDirective} blocked ${event.blockedURI}`);
    });
  });
}

/** Watches every context that is opened in this browser from now on, until told to stop. */
export function watchForErrors(browser: Browser, errors: string[]): () => void {
  const pending: Promise<void>[] = [];
  const watch = (context: BrowserContext) => {
    pending.push(watchContext(context, errors));
  };
  for (const context of browser.contexts()) watch(context);
  browser.on('context', watch);
  return () => browser.off('context', watch);
}
