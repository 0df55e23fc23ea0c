import helmet from '@fastify/helmet';
import type { App } from './app-type.ts';

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
