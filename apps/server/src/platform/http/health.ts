import { dataSchema, failureSchema } from '@urna/contract/shared/envelope';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Readiness } from '../readiness.ts';
import type { App } from './route.ts';

const statusSchema = dataSchema(z.object({ status: z.literal('ok'), drill: z.literal(true).optional() }));

/** With how the server sees the call that came through every proxy: by it an operator checks `TRUST_PROXY`. */
const healthSchema = dataSchema(
  statusSchema.shape.data.extend({ seen: z.object({ address: z.string(), protocol: z.enum(['http', 'https']) }) }),
);

export function healthRoutes(app: App, { readiness, drill = false }: { readiness: Readiness; drill?: boolean }): void {
  const ok = { status: 'ok' as const, ...(drill && { drill }) };

  app.get(
    '/health',
    {
      schema: {
        tags: ['Operación'],
        summary: 'El proceso vive, y cómo ve a quien llama',
        response: { 200: healthSchema },
      },
    },
    ({ ip, protocol }) => ({ data: { ...ok, seen: { address: ip, protocol } } }),
  );

  app.get(
    '/ready',
    {
      schema: {
        tags: ['Operación'],
        summary: 'El proceso puede atender: la base de datos escribe y está al día, y las páginas existen',
        response: { 200: statusSchema, 503: failureSchema },
      },
    },
    async () => {
      const failing = await readiness.failing();
      if (failing) {
        throw new AppError('not_ready', {
          details: { reason: failing.reason },
          cause: failing.part,
          retryAfterSeconds: 5,
        });
      }
      return { data: ok };
    },
  );
}
