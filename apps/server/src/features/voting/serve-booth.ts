import { type Installation, ownInstallation } from '@urna/booth-files/booth-headers';
import { BOOTH_BASE } from '@urna/booth-files/manifest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import type { ServedBooth } from '../../services/elections/booth/served-booth.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page or file of the booth: all that is answered at an origin of its own. */
    isBooth?: true;
  }
}

type Addresses = Pick<Deps, 'publicUrl' | 'boothUrl'>;

/** What the booth is told of whose it is: `installation.json`. */
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
      if (!isBoothHost(request.host) || request.routeOptions.config.isBooth) return;
      if (request.url === '/') return reply.redirect(`${BOOTH_BASE}select`);
      throw new AppError('not_found');
    });
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    // A credential, or the token of a link, stands in the fragment: browsers take it along.
    if (isApart && !isBoothHost(request.host)) return reply.redirect(boothUrl + request.url);
    const answer = await booth.answer();
    const found = answer?.(request.url.split('?')[0] ?? '', request.headers['accept-encoding']);
    if (!found) throw new AppError('not_found');
    // `/verificar` compares the files that the visitor's browser gets.
    const readable = { 'access-control-allow-origin': publicUrl, 'access-control-expose-headers': '*' };
    void reply.headers({ ...found.headers, ...(isApart && readable) });
    if (request.headers['if-none-match'] === found.headers['etag']) return reply.status(304).send();
    return reply.send(Buffer.from(found.body));
  };
  for (const path of [BOOTH_BASE.slice(0, -1), `${BOOTH_BASE}*`]) {
    app.get(path, { schema: { hide: true }, config: { isBooth: true } }, serve);
  }
}

/** A proxy may leave out the port: between two names the name alone decides. */
function hostMatcher(publicUrl: string, boothUrl: string): (host: string) => boolean {
  const [site, booth] = [new URL(publicUrl), new URL(boothUrl)];
  if (site.hostname === booth.hostname) return (host) => host === booth.host;
  return (host) => host.replace(/:\d+$/, '') === booth.hostname;
}
