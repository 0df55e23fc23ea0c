import { dataSchema, failureSchema } from '@urna/contract/envelope';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { Readiness, type ReadinessCheck } from '../readiness.ts';
import type { App } from './app-type.ts';

const statusSchema = dataSchema(z.object({ status: z.literal('ok'), drill: z.literal(true).optional() }));

export function healthRoutes(app: App, { checks, drill }: { checks: readonly ReadinessCheck[]; drill: boolean }): void {
  const ok = { data: { status: 'ok' as const, ...(drill && { drill }) } };
  const readiness = new Readiness(checks, app.log);

  app.get(
    '/health',
    { schema: { tags: ['Operación'], summary: 'El proceso vive', response: { 200: statusSchema } } },
    () => ok,
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
      if (failing.length > 0) {
        throw new AppError('not_ready', {
          details: { reasons: failing.map(({ reason }) => reason).join('; ') },
          failing: failing.map(({ part }) => part),
          retryAfterSeconds: 5,
        });
      }
      return ok;
    },
  );
}
