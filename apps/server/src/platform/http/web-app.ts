import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '../errors.ts';
import type { App } from './app-type.ts';
import { sendError } from './error-handler.ts';

const A_YEAR = 'public, max-age=31536000, immutable';

/** Serves the built web app: hashed files for ever, the page itself never kept; unknown pages are the app's to explain. */
export async function serveWebApp(app: App, { folder }: { folder: string }): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? A_YEAR : 'no-cache');
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
