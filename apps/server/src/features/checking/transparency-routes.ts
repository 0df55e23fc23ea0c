import { deliverCosignature, getCheckpoint, getInclusion } from '@urna/contract/election/transparency';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { acceptCosignature } from '../../services/election/log/accept-cosignature.ts';
import { findLog } from '../../services/election/log/contest-logs.ts';
import { proveInclusion } from '../../services/election/log/prove-inclusion.ts';
import { lastCheckpoint } from '../../services/election/log/read-log-view.ts';

const COSIGNATURE_BYTES = 1000;

/** The public calls about a contest's transparency log. Register it in a context of its own: it takes plain text. */
export function transparencyRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  // oxlint-disable-next-line promise/prefer-await-to-callbacks -- Fastify's own signature
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: COSIGNATURE_BYTES }, (_, body, done) => {
    done(null, body);
  });

  route(app, getCheckpoint, async ({ contest }, reply) => {
    const log = await findLog(db, contest.id);
    const checkpoint = log && (await lastCheckpoint(db, log));
    if (!checkpoint) throw new AppError('not_found');
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=2')
      .send(Buffer.from(checkpoint.note));
  });

  route(app, getInclusion, async ({ contest, params }) => {
    const data = await proveInclusion(db, contest.id, params.tracking_code);
    if (!data) throw new AppError('not_found');
    return { data };
  });

  route(
    app,
    deliverCosignature,
    async ({ contest, body }) => {
      await acceptCosignature(deps, contest, body);
      return { message: 'La firma se recibió.' };
    },
    { bodyLimit: COSIGNATURE_BYTES },
  );
}
