import helmet from '@fastify/helmet';
import { PROOF_HEADER } from '@urna/contract/shared/call-proofs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './route.ts';

/**
 * Forbids inline scripts and styles, eval, and other origins. Blob URLs are allowed for previews of files to be
 * uploaded.
 */
export async function secureHeaders(app: App, options: { publicUrl: string; boothUrl: string }): Promise<void> {
  const overTls = options.publicUrl.startsWith('https://');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // `/verificar` compares the booth's files.
        connectSrc: ["'self'", ...(options.boothUrl === options.publicUrl ? [] : [options.boothUrl])],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(overTls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
    // Responses contain personal data, so only those with their own header may be cached.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The booth makes this call, also from another origin. */
    booth?: true;
    /** A page of anybody's makes this call. */
    anyOrigin?: true;
  }
}

/** What the booth sends and reads beyond what browsers always allow. */
const SENT = ['authorization', 'content-type', PROOF_HEADER].join(', ');
const READ = ['date', 'retry-after'].join(', ');
const REMEMBERED_SECONDS = 7200;

/**
 * Lets the booth make its calls from the origins that serve it. Sessions are bearer tokens, so no cookie has to be allowed.
 * Every address gets an answer to preflights, so that a more general one doesn't answer for it: without the headers
 * browsers refuse each call that carries a token or JSON, and show no answer of any other.
 */
export function allowBoothOrigins(app: App, origins: ReadonlySet<string>): void {
  const allow = (request: FastifyRequest, reply: FastifyReply, anyOrigin = false): boolean => {
    // What a cache keeps for one origin isn't for another.
    void reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !(anyOrigin || origins.has(origin))) return false;
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': READ });
    return true;
  };
  const callsByAddress = new Map<string, { methods: Set<string>; anyOrigin: boolean }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (method === 'OPTIONS') return;
    const known = callsByAddress.get(url);
    const calls = known ?? { methods: new Set<string>(), anyOrigin: false };
    callsByAddress.set(url, calls);
    if (config?.booth || config?.anyOrigin) for (const one of [method].flat()) calls.methods.add(one);
    // Another call of the same address may be for its own pages alone: only the answer to the preflight is shared.
    calls.anyOrigin ||= config?.anyOrigin === true;
    if (known) return;
    app.options(url, { schema: { hide: true } }, async (request, reply) => {
      if (calls.methods.size === 0 || !allow(request, reply, calls.anyOrigin)) return reply.status(403).send();
      const answer = {
        'access-control-allow-methods': [...calls.methods].join(', '),
        'access-control-allow-headers': SENT,
        'access-control-max-age': REMEMBERED_SECONDS,
      };
      return reply.headers(answer).status(204).send();
    });
  });
  // Before sessions and limits are checked: the booth reads refusals too.
  app.addHook('onRequest', async (request, reply) => {
    const { booth, anyOrigin } = request.routeOptions.config;
    if (booth || anyOrigin) allow(request, reply, anyOrigin);
  });
}
