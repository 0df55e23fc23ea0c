import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fillPage, type PageWords } from '@urna/contract/page-words';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Page {
  tag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** What the build knows of a page that many people open first: apps/web/page-parts.ts. */
type Parts = Record<string, { links: string; head: string }>;

/** The insertion points in index.html: before the end of <head>, and under the header. */
const LINKS = '</head>';
const HEAD = '<!-- head -->';

function compress(html: string): Page {
  const identity = Buffer.from(html);
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  const tag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { tag, identity, br, gzip: gzipSync(identity) };
}

/**
 * Makes the pages from the built index.html and the words of the current process. Each is made once and kept until the
 * words change.
 */
export function makePages({ folder, readWords }: { folder: string; readWords: () => Promise<PageWords | null> }) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const parts = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Parts;
  let madeWith: PageWords | null = null;
  const made = new Map<string, Page>();

  function pageAt(url: string, words: PageWords | null): Page {
    if (words !== madeWith) made.clear();
    madeWith = words;
    const [path = ''] = url.split('?');
    // The root address serves the landing page.
    const own = `/${path.replace(/^\/+|\/+$/g, '') || 'home'}`;
    const name = Object.hasOwn(parts, own) ? own : '';
    const ready = made.get(name);
    if (ready) return ready;
    const { links = '', head = '' } = parts[name] ?? {};
    // Functions, because `replace` would read a $ in a text as a pattern.
    const html = template.replace(HEAD, () => head).replace(LINKS, () => `${links}\n${LINKS}`);
    const page = compress(fillPage(html, words));
    made.set(name, page);
    return page;
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = pageAt(request.url, await readWords());
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.tag });
    if (request.headers['if-none-match'] === page.tag) return reply.status(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'identity']);
  };
}
