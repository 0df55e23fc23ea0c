import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { App } from './app-type.ts';
import { compressPage, sendCompressed } from './compressed-page.ts';

/** Where the booth is served: apps/booth/src/routes.ts. */
const BOOTH = '/voting';
const A_YEAR = 'public, max-age=31536000, immutable';

/**
 * Only the booth's own files and calls to this server: no script or style inside a page, no `blob:`, no `data:`, no
 * WebAssembly. Where the browser knows trusted types, no text becomes code, and a worker starts only from the address that
 * the program itself names.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types booth-worker',
].join(';');

/** Whose server the booth calls and links to; empty for the one that serves it (apps/booth/src/installation.ts). */
const installation = { api: '', site: '' };

/**
 * Serves the built booth, the same bytes for everybody. Every address of it is its one page, which decides what it shows.
 * Hashed files are cached for ever, the others never.
 */
export async function serveBooth(app: App, folder: string): Promise<void> {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return;
  const page = compressPage(readFileSync(file));
  const served = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? A_YEAR : 'no-cache');
      reply.header('content-security-policy', policy);
    },
  } satisfies Partial<FastifyStaticOptions>;
  await app.register(fastifyStatic, {
    ...served,
    root: folder,
    prefix: `${BOOTH}/`,
    wildcard: false,
    globIgnore: ['index.html*', 'installation.json*', 'assets/**'],
  });
  // Looked up at each request, as the web app's are (web-app.ts).
  await app.register(fastifyStatic, { ...served, root: join(folder, 'assets'), prefix: `${BOOTH}/assets/` });
  app.get(`${BOOTH}/installation.json`, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').header('content-security-policy', policy).send(installation),
  );
  for (const path of [BOOTH, `${BOOTH}/*`]) {
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      if (/\.[^/]*$/.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();
      void reply.header('content-security-policy', policy);
      return sendCompressed(page, request, reply);
    });
  }
}
