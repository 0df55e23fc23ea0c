import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { PageWords } from '@urna/contract/processes/page-words';
import { AppError } from '../errors.ts';
import type { ReadinessCheck } from '../readiness.ts';
import { sendError } from './error-handler.ts';
import { makePages } from './make-pages.ts';
import type { App } from './route.ts';
import { type BuiltVerifier, serveVerifier } from './verifier-page.ts';

const A_YEAR = 'public, max-age=31536000, immutable';

/**
 * A worker is subject to the content security policy of its script's response. These workers verify archives with a
 * WebAssembly kernel that is assembled in the browser; they have no document and handle no secrets. Without WebAssembly
 * they would be five times slower.
 */
const compilesWebAssembly = /\/assets\/archive-check-(worker|thread)-[\w-]+\.js(\.br|\.gz)?$/;
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

/** Readiness check: the pages were built before this process started, and still exist. */
export function pagesCheck(folder: string): ReadinessCheck {
  const page = join(folder, 'index.html');
  const wasBuilt = existsSync(page);
  return {
    part: 'pages',
    reason: 'faltan las páginas de la aplicación web',
    check: () => {
      if (!wasBuilt || !existsSync(page) || !existsSync(join(folder, 'assets')))
        throw new Error('no web app was built');
    },
  };
}

interface WebApp {
  folder: string;
  /** The public address of the installation. */
  origin: string;
  drill: boolean;
  readWords: () => Promise<PageWords | null>;
  verifier: BuiltVerifier | null;
}

/**
 * Serves the built web app. Hashed files are cached for ever, pages never; unknown addresses get the app, which shows
 * that the page doesn't exist.
 */
export async function serveWebApp(app: App, { folder, origin, drill, readWords, verifier }: WebApp): Promise<void> {
  const sendPage = existsSync(join(folder, 'index.html'))
    ? await makePages({ app, folder, origin, drill, readWords })
    : null;
  if (verifier) serveVerifier(app, verifier);
  if (sendPage) {
    const served = {
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? A_YEAR : 'no-cache');
        if (compilesWebAssembly.test(path)) reply.header('content-security-policy', workerPolicy);
      },
    } satisfies Partial<FastifyStaticOptions>;
    await app.register(fastifyStatic, {
      ...served,
      root: folder,
      wildcard: false,
      // The second device's page lies there for witnesses: from the voting server it would prove nothing to a voter.
      globIgnore: ['index.html*', '{verificador,comprobar}.html*', 'assets/**', 'server/**'],
    });
    // Looked up at each request: a page of the new version may ask a process of the earlier one, to whose folder an
    // upgrade copies the new files (docs/operations.md), and a build adds them where it replaces the folder.
    await app.register(fastifyStatic, {
      ...served,
      root: join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const asksForPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api/') &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (asksForPage && sendPage) return sendPage(request, reply);
    return sendError(request, reply, Object.assign(new AppError('not_found'), { statusCode: 404 }) as never);
  });
}
