import { escapeHtml } from '@urna/contract/process/page-words';
import type { Plugin } from 'vite';
import { type FirstPage, firstPages } from './first-pages.ts';
import { filesOfPage } from './page-files.ts';

/** What a rendered page shows below its own modules; the app fetches it beside the page. */
const FOOT = 'app/layout/page-end.tsx';

const mark = '<span class="entry-mark"><img src="/favicon.svg" width="44" height="44" alt="" /></span>';

/** The first elements of ui/layout/public-page.tsx and of the EntryPanel of packages/ui. */
function drawn(head: FirstPage['head']): string {
  if (!head) return '';
  const words = `<div class="page-title"><h1>${escapeHtml(head.title)}</h1><p>${escapeHtml(head.subtitle)}</p></div>`;
  if (head.frame === 'page') return `<main class="public-page">${words}</main>`;
  return `<main class="entry-page"><div class="entry-panel">${mark}${words}</div></main>`;
}

const linkToSheet = (file: string): string => `<link rel="stylesheet" crossorigin href="/${file}">`;

/** Scripts get a lower priority than what the first paint needs. */
function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;
}

/**
 * Writes pages.json: for the address of each first page its preload hints, its style sheets for when the server renders
 * it, and, if there is one, its static head. The server puts them into index.html, together with the words of the
 * process (platform/http/make-pages.ts).
 */
export function pageParts(): Plugin {
  return {
    name: 'page-parts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle: {
      order: 'post',
      handler(_options, files) {
        const parts = Object.entries(firstPages).map(([path, { modules, head }]) => {
          const needed = filesOfPage(files, modules);
          const sheets = filesOfPage(files, [...modules, FOOT]).filter((file) => file.endsWith('.css'));
          return [
            path,
            {
              links: needed.map(linkTo).join('\n'),
              sheets: sheets.map(linkToSheet).join('\n'),
              head: drawn(head),
            },
          ];
        });
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(parts)) });
      },
    },
  };
}
