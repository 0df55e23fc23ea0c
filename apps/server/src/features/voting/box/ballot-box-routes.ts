import { Readable } from 'node:stream';
import { downloadArchive, getPublishedBallot, listBoxedBallots } from '@urna/contract/elections';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { paged } from '../../../platform/http/pagination.ts';
import { route } from '../../../platform/http/route.ts';
import { archiveLength, readRange, streamRange } from '../../../services/elections/ballot-box/archive-range.ts';
import {
  findArchiveEnd,
  findBallot,
  findPublicArchiveEnd,
  listBallots,
} from '../../../services/elections/ballot-box/read-box.ts';
import { streamArchive } from '../../../services/elections/ballot-box/stream-archive.ts';
import { findElection } from '../../../services/elections/find-election.ts';

/** The ballot box is public, so that anyone can verify the count. */
export function ballotBoxRoutes(app: App, deps: Pick<Deps, 'db' | 'limits'>): void {
  const { db } = deps;

  route(
    app,
    downloadArchive,
    async (request, reply) => {
      const { id } = request.contest;
      const election = await findElection(db, id);
      const end = await findPublicArchiveEnd(db, id);
      if (!election || !end) throw new AppError('election_not_ready');
      reply
        .type('application/x-tar')
        .header('accept-ranges', 'bytes')
        .header('content-disposition', `attachment; filename="${election.uuid}.bel"`);
      const send = (chunks: AsyncGenerator<Uint8Array>) => {
        const bytes = Readable.from(chunks, { objectMode: false });
        bytes.on('error', (error) => request.log.error({ err: error }, 'an archive broke off'));
        return reply.send(bytes);
      };
      if (request.headers.range === undefined) return send(streamArchive(db, election, end));
      const length = await archiveLength(db, election, end);
      const range = readRange(request.headers.range, length);
      if (range === 'whole') return send(streamArchive(db, election, end));
      if (range === 'none') {
        reply.header('content-range', `bytes */${length}`);
        throw new AppError('no_such_range');
      }
      reply
        .status(206)
        .header('content-range', `bytes ${range.start}-${range.end - 1}/${length}`)
        .header('content-length', String(range.end - range.start));
      return send(streamRange(db, election, end, range));
    },
    // Rate-limited because the archive of a large election takes several gigabytes.
    { config: { limit: { name: 'archive', perMinute: deps.limits.rendersPerMinutePerAddress } } },
  );

  route(app, listBoxedBallots, async (request) => {
    const { id } = request.contest;
    const { page, per_page } = request.query;
    const end = await findArchiveEnd(db, id);
    if (!end) throw new AppError('election_not_ready');
    const after = (page - 1) * per_page;
    const upTo = Math.min(after + per_page, end.ballots);
    const data = after < upTo ? await listBallots(db, id, { after, upTo }) : [];
    return paged({ data, total: end.ballots }, request.query);
  });

  route(app, getPublishedBallot, async (request) => {
    const ballot = await findBallot(db, request.contest.id, request.params.tracking_code);
    if (!ballot) throw new AppError('not_found');
    return { data: { number: ballot.number, tracking_code: ballot.tracking_code, ballot: ballot.ballot } };
  });
}
