import { globSync } from 'node:fs';

/**
 * Which file answers a page's address. The build writes a page of their own for the addresses that most people see first
 * (apps/web/first-pages.ts), named after them; every other is the one page of the app.
 */
export function builtPages(folder: string): (url: string) => string {
  const pages = new Set(globSync('**/*.html', { cwd: folder }));
  return (url) => {
    const [path = ''] = url.split('?');
    // Without a path one is led to the landing page.
    const own = `${path.replace(/^\/+|\/+$/g, '') || 'home'}.html`;
    return pages.has(own) ? own : 'index.html';
  };
}
