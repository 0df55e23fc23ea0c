import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '../errors.ts';
import type { App } from './app-type.ts';
import { sendError } from './error-handler.ts';
import { linksOfPages } from './first-files.ts';

const A_YEAR = 'public, max-age=31536000, immutable';

/**
 * A worker's policy is that of the answer with its script. These check archives with a kernel in WebAssembly that is
 * put together in the browser; they have no document, and nothing secret passes through them. Without it they would go on five times as slowly.
 */
const compilesWebAssembly = /\/assets\/archive-check-(worker|thread)-[\w-]+\.js(\.br|\.gz)?$/;
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

/** Or its compressed copy. */
const isThePage = /\/index\.html(\.\w+)?$/;

/** Serves the built web app: hashed files for ever, the page itself never kept; unknown pages are the app's to explain. */
export async function serveWebApp(app: App, { folder }: { folder: string }): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  const linksOf = linksOfPages(folder);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? A_YEAR : 'no-cache');
        const links = isThePage.test(path) ? linksOf(reply.request.url) : null;
        if (links) reply.header('link', links);
        if (compilesWebAssembly.test(path)) reply.header('content-security-policy', workerPolicy);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (isPage && built) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return sendError(request, reply, Object.assign(new AppError('not_found'), { statusCode: 404 }) as never);
  });
}
