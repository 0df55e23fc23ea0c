import { deliverCosignature, getCheckpoint, getInclusion, type Inclusion } from '@urna/contract/election/transparency';
import { toBase64 } from '@urna/transparency/encoding';
import { makeInclusionProof } from '@urna/transparency/merkle/make-proofs';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { acceptCosignature } from '../../services/elections/log/accept-cosignature.ts';
import { findLog } from '../../services/elections/log/contest-logs.ts';
import { storedTiles } from '../../services/elections/log/log-tiles.ts';
import { findBallotEvent } from '../../services/elections/log/read-events.ts';
import { bestCheckpoint, lastCheckpoint } from '../../services/elections/log/read-log-view.ts';

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

  route(app, getInclusion, async ({ contest, params }) => ({
    data: await proveInclusion(db, contest.id, params.tracking_code),
  }));

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

/** A ballot's event, and the proof that a checkpoint's tree has it: a few rows, however many ballots there are. */
async function proveInclusion(db: Queryable, contest: number, tracker: string): Promise<Inclusion> {
  const election = await findElection(db, contest);
  const found = election && (await findBallotEvent(db, election, tracker));
  if (!found) throw new AppError('not_found');
  const log = await findLog(db, contest);
  const checkpoint = log && (await bestCheckpoint(db, log, found.index));
  if (!checkpoint) return { ...found, proven: null };
  const proof = await makeInclusionProof(storedTiles(db, contest), BigInt(checkpoint.size), BigInt(found.index));
  return { ...found, proven: { proof: proof.map(toBase64), checkpoint: checkpoint.note } };
}
