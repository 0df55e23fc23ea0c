import { dataSchema } from '@urna/contract/envelope';
import type pg from 'pg';
import { z } from 'zod';
import { pendingMigrations } from '../database/migrate.ts';
import { AppError } from '../errors.ts';
import type { App } from './app-type.ts';

const statusSchema = dataSchema(z.object({ status: z.literal('ok') }));

export function healthRoutes(app: App, { pool }: { pool: pg.Pool }): void {
  app.get(
    '/health',
    { schema: { tags: ['Operación'], summary: 'El proceso vive', response: { 200: statusSchema } } },
    () => ({
      data: { status: 'ok' as const },
    }),
  );

  app.get(
    '/ready',
    {
      schema: {
        tags: ['Operación'],
        summary: 'La base de datos responde y está al día',
        response: { 200: statusSchema },
      },
    },
    async (request) => {
      const pending = await pendingMigrations(pool).catch((error: unknown) => {
        request.log.warn({ err: error }, 'not ready: the database does not answer');
        return null;
      });
      if (pending === null || pending.length > 0) throw new AppError('unavailable', { retryAfterSeconds: 5 });
      return { data: { status: 'ok' as const } };
    },
  );
}
