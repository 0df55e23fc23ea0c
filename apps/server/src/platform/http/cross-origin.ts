import { PROOF_HEADER } from '@urna/contract/shared/proof-of-work';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The booth makes this call, also from another origin. */
    booth?: true;
  }
}

/** What the booth sends and reads beyond what browsers always allow. */
const SENT = ['authorization', 'content-type', PROOF_HEADER].join(', ');
const READ = ['date', 'retry-after'].join(', ');
const REMEMBERED_SECONDS = 7200;

/**
 * Lets the booth make its calls from the origins that serve it. Sessions are bearer tokens, so no cookie has to be allowed;
 * a preflight that isn't answered here gets 404, and browsers then refuse every call that carries a token or JSON.
 */
export function allowBoothOrigins(app: App, origins: ReadonlySet<string>): void {
  if (origins.size === 0) return;
  const allow = (request: FastifyRequest, reply: FastifyReply): boolean => {
    // Whatever a cache keeps for one origin isn't for another.
    void reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return false;
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': READ });
    return true;
  };
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.booth) return;
    const known = methods.get(url);
    const all = known ?? new Set<string>();
    for (const one of [method].flat()) all.add(one);
    methods.set(url, all);
    if (known) return;
    app.options(url, { schema: { hide: true } }, async (request, reply) => {
      if (!allow(request, reply)) return reply.status(403).send();
      return reply
        .headers({
          'access-control-allow-methods': [...all].join(', '),
          'access-control-allow-headers': SENT,
          'access-control-max-age': REMEMBERED_SECONDS,
        })
        .status(204)
        .send();
    });
  });
  // Before sessions and limits are checked: the booth reads refusals too.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.booth) allow(request, reply);
  });
}
