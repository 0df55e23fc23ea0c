import type { Plugin } from 'vite';
import { type FirstPage, firstPages } from './first-pages.ts';
import { filesOfPage } from './page-files.ts';

/** The insertion points in index.html: before the end of <head>, and under the header. */
const LINKS = '</head>';
const HEAD = '<!-- head -->';

const mark = '<span class="entry-mark"><img src="/favicon.svg" width="44" height="44" alt="" /></span>';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** The first elements of ui/layout/public-page.tsx and ui/layout/entry-panel.tsx. */
function drawn(head: FirstPage['head']): string {
  if (!head) return '';
  const words = `<div class="page-title"><h1>${escaped(head.title)}</h1><p>${escaped(head.subtitle)}</p></div>`;
  if (head.frame === 'page') return `<main class="public-page">${words}</main>`;
  return `<main class="entry-page"><div class="entry-panel">${mark}${words}</div></main>`;
}

/** Scripts get a lower priority than what the first paint needs. */
function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;
}

/**
 * Writes a copy of index.html for each first page, named after its path: /verificar/urna becomes verificar/urna.html.
 * It contains the page's preload hints and, if there is one, its static head.
 */
export function pageCopies(): Plugin {
  return {
    name: 'page-copies',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, files) {
        const page = files['index.html'];
        if (page?.type !== 'asset' || !String(page.source).includes(HEAD)) throw new Error(`No ${HEAD} in index.html`);
        const html = String(page.source);
        for (const [path, { modules, head }] of Object.entries(firstPages)) {
          const links = filesOfPage(files, modules).map(linkTo);
          const source = html.replace(HEAD, drawn(head)).replace(LINKS, `${links.join('\n')}\n${LINKS}`);
          this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source });
        }
        page.source = html.replace(HEAD, '');
      },
    },
  };
}
