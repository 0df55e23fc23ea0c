import { randomUUID } from 'node:crypto';
import type { App } from './app-type.ts';

/** Request ids are generated: an id from the client could inject anything into the log. */
export const newRequestId = (): string => randomUUID();

export function logRequests(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
