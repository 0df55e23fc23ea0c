import { type Installation, ownInstallation } from '@urna/booth-files/booth-headers';
import { BOOTH_BASE } from '@urna/booth-files/manifest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import type { ServedBooth } from '../../services/election/booth/served-booth.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page or file of the booth: all that is answered at an origin of its own. */
    isBooth?: true;
  }
}

type Addresses = Pick<Deps, 'publicUrl' | 'boothUrl'>;

/** The content of `installation.json`, which says where the booth's calls and links go. */
export const installationOf = ({ publicUrl, boothUrl }: Addresses): Installation =>
  boothUrl === publicUrl ? ownInstallation : { api: publicUrl, site: publicUrl };

/**
 * Serves the booth, and at an origin of its own nothing else: any other page there could script the window in which
 * somebody votes.
 */
export function boothPages(app: App, { publicUrl, boothUrl, booth }: Addresses & { booth: ServedBooth }): void {
  const isApart = boothUrl !== publicUrl;
  const isBoothHost = hostMatcher(publicUrl, boothUrl);
  if (isApart) {
    app.addHook('onRequest', async (request, reply) => {
      if (!isBoothHost(request) || request.routeOptions.config.isBooth) return;
      if (pathOf(request) === '/') return reply.redirect(`${BOOTH_BASE}select`);
      throw new AppError('not_found');
    });
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    // A credential, or the token of a link, stands in the fragment: browsers take it along.
    if (isApart && !isBoothHost(request)) return reply.redirect(boothUrl + request.url);
    const answer = await booth.answer();
    const file = answer?.(pathOf(request), request.headers['accept-encoding']);
    if (!file) throw new AppError('not_found');
    // `/verificar` compares the files that the visitor's browser gets.
    const readable = { 'access-control-allow-origin': publicUrl, 'access-control-expose-headers': '*' };
    void reply.headers({ ...file.headers, ...(isApart && readable) });
    if (request.headers['if-none-match'] === file.headers['etag']) return reply.status(304).send();
    return reply.send(Buffer.from(file.body));
  };
  for (const path of [BOOTH_BASE.slice(0, -1), `${BOOTH_BASE}*`]) {
    app.get(path, { schema: { hide: true }, config: { isBooth: true } }, serve);
  }
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

/**
 * By the `Host` that was called, which a browser's page can't choose: whoever could say by `X-Forwarded-Host` which one it
 * was would have the site's pages kept in a cache under the booth's name. A proxy may leave out the port: between two names
 * the name alone decides.
 */
function hostMatcher(publicUrl: string, boothUrl: string): (request: FastifyRequest) => boolean {
  const [site, booth] = [new URL(publicUrl), new URL(boothUrl)];
  const called = ({ headers }: FastifyRequest): string => headers.host?.toLowerCase() ?? '';
  if (site.hostname === booth.hostname) return (request) => called(request) === booth.host;
  return (request) => called(request).replace(/\.?(?::\d+)?$/, '') === booth.hostname;
}
