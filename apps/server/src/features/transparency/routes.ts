import { contestParams } from '@urna/contract/election/contests';
import {
  deliverCosignature,
  downloadProof,
  getCheckpoint,
  getConsistency,
  getInclusion,
} from '@urna/contract/election/transparency';
import { toBase64 } from '@urna/transparency/encoding';
import { makeConsistencyProof } from '@urna/transparency/merkle/make-proofs';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { acceptCosignature } from '../../services/elections/log/accept-cosignature.ts';
import { findLog } from '../../services/elections/log/contest-logs.ts';
import { lastCheckpoint } from '../../services/elections/log/cosigned-checkpoint.ts';
import { storedTiles } from '../../services/elections/log/log-tiles.ts';
import { proveInclusion, writeProof } from './prove-inclusion.ts';
import { readTile } from './read-tile.ts';

const COSIGNATURE_BYTES = 1000;
const FOR_EVER = 'public, max-age=31536000, immutable';

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

  route(app, getConsistency, async ({ contest, query: { from, to } }) => {
    const log = await findLog(db, contest.id);
    if (!log || from > to || to > log.size) throw new AppError('not_found');
    const proof = await makeConsistencyProof(storedTiles(db, contest.id), BigInt(from), BigInt(to));
    return { data: { from, to, proof: proof.map(toBase64) } };
  });

  route(app, getInclusion, async ({ contest, params }) => ({
    data: await proveInclusion(db, contest.id, params.tracking_code),
  }));

  route(app, downloadProof, async ({ contest, params }, reply) => {
    const file = await writeProof(db, contest.id, params.tracking_code);
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', 'attachment; filename="papeleta.tlog-proof"')
      .send(Buffer.from(file));
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

  tileRoute(app, deps);
}

/** Outside of the contract, whose paths can't have parameters with slashes. */
function tileRoute(app: App, { db }: Pick<Deps, 'db'>): void {
  for (const base of ['/elections/:contest', '/processes/:process/elections/:contest']) {
    app.get(
      `${base}/tile/*`,
      {
        config: { about: 'process', limit: { counter: 'proofs', perMinute: 'requests' } },
        schema: { hide: true, params: contestParams.extend({ '*': z.string().max(80) }).loose() },
      },
      async (request, reply) => {
        const { contest } = request as FastifyRequest & { contest: ContestRow };
        const tile = await readTile(db, contest.id, (request.params as { '*': string })['*']);
        if (!tile) throw new AppError('not_found');
        return reply.type('application/octet-stream').header('cache-control', FOR_EVER).send(tile);
      },
    );
  }
}
