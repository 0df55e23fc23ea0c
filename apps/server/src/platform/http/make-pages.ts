import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fillPage, type PageFacts, type PageWords } from '@urna/contract/processes/page-words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CompressedPage, compressPage, sendCompressed } from './compressed-page.ts';
import type { App } from './route.ts';

interface Page extends CompressedPage {
  policy: (usual: string) => string;
}

/** The app's own renderer, built by Vite: apps/web/src/render-page.tsx. */
type RenderPage = (request: {
  url: string;
  origin: string;
  words: PageWords | null;
  ask: (address: string) => Promise<Response>;
}) => Promise<Rendered> | null;

interface Rendered {
  html: string;
  head: Pick<PageFacts, 'title' | 'description' | 'image'>;
  data: object;
}

/** What index.html shows until the app runs. */
const PLACEHOLDER = /<div id="root">.*<!-- \/page -->\s*<\/div>/s;

/** How old a page and its words may be: a crowd costs one rendering, and the database one query, in this time. */
export const PAGES_FRESH_MS = 1000;
/**
 * Strangers may ask for as many addresses as they like, and each costs tens of milliseconds of the process: above this
 * many in a second a page gets its frame.
 */
const MOST_A_SECOND = 10;
/** A page without its data is better than none while the database doesn't answer. */
const PATIENCE_MS = 1500;

const compress = (html: string, policy: Page['policy'] = (usual) => usual): Page => ({
  ...compressPage(Buffer.from(html)),
  policy,
});

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Allows the style attributes that the app's components wrote into this page, each by its hash, and no others. */
function allowingStyles(html: string): Page['policy'] {
  const styles = new Set([...html.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => unescaped(style)));
  const hashes = [...styles].map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  return (usual) => (hashes.length === 0 ? usual : `${usual};style-src-attr 'unsafe-hashes' ${hashes.join(' ')}`);
}

interface MakePages {
  app: App;
  folder: string;
  /** The public address of the installation. */
  origin: string;
  drill: boolean;
  readWords: () => Promise<PageWords | null>;
}

/**
 * Makes the pages from the built index.html and the words of the current process. Public pages are rendered with their
 * data, so that they can be read before any script runs; the others get the words alone, in one frame until the words change.
 */
export async function makePages({ app, folder, origin, drill, readWords }: MakePages) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const renderPage = await loadRenderer(folder);
  let frame: { words: PageWords | null; page: Page } | null = null;
  const rendered = new Map<string, { page: Promise<Page | null>; begunAt: number }>();

  /** The frame of every page: it holds the words of the process, and the app does the rest. */
  function frameWith(words: PageWords | null): Page {
    if (frame?.words !== words) frame = null;
    frame ??= { words, page: compress(fillPage(template, { words, origin, drill })) };
    return frame.page;
  }

  async function ask(address: string): Promise<Response> {
    const answer = await app.inject({ url: address });
    return new Response(answer.body, { status: answer.statusCode });
  }

  function fill(words: PageWords | null, page: Rendered): Page {
    // A script element of another type is data: no policy concerns it, and `<` alone could end it.
    const data = JSON.stringify(page.data).replaceAll('<', '\\u003c');
    const root = `<div id="root" data-rendered>${page.html}</div><script type="application/json" id="page-data">${data}</script>`;
    // A function, because `replace` would read a $ in a text as a pattern.
    const html = fillPage(template, { words, origin, drill, ...page.head }).replace(PLACEHOLDER, () => root);
    return compress(html, allowingStyles(page.html));
  }

  /** The rendering of this second, or a new one; null for a page that isn't rendered, or not now. */
  function renderingOf(path: string, query: string, words: PageWords | null): Promise<Page | null> | null {
    const url = `${path}${query}`;
    // The remaining entries began within the last second, which bounds the map too.
    for (const [old, { begunAt }] of rendered) {
      if (performance.now() - begunAt >= PAGES_FRESH_MS) rendered.delete(old);
    }
    const known = rendered.get(url);
    if (known) return known.page;
    if (rendered.size >= MOST_A_SECOND) return null;
    const rendering = renderPage?.({ url, origin, words, ask });
    if (!rendering) return null;
    // A page that can't be rendered, for example because its data can't be had, gets its frame.
    const page = rendering.then((part) => fill(words, part)).catch(() => null);
    rendered.set(url, { page, begunAt: performance.now() });
    return page;
  }

  async function renderedAt(path: string, query: string, words: PageWords | null): Promise<Page | null> {
    const rendering = renderingOf(path, query, words);
    if (!rendering) return null;
    const late = new Promise<null>((resolve) => {
      setTimeout(resolve, PATIENCE_MS, null).unref();
    });
    return Promise.race([rendering, late]);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const words = await readWords();
    // The root address serves the landing page.
    const [address = '', query] = request.url.split('?', 2);
    const path = `/${address.replace(/^\/+|\/+$/g, '') || 'home'}`;
    const page = (await renderedAt(path, query === undefined ? '' : `?${query}`, words)) ?? frameWith(words);
    const usual = String(reply.getHeader('content-security-policy') ?? '');
    if (usual !== '') void reply.header('content-security-policy', page.policy(usual));
    return sendCompressed(page, request, reply);
  };
}

/** Undefined where the web app was built without it, as in some tests. */
async function loadRenderer(folder: string): Promise<RenderPage | undefined> {
  const file = join(folder, 'server/render-page.js');
  if (!existsSync(file)) return undefined;
  return ((await import(pathToFileURL(file).href)) as { renderPage: RenderPage }).renderPage;
}
