// The public endpoints of elections, ballot boxes and transparency logs.

import { Readable } from 'node:stream';
import { downloadArchive, getPublishedBallot, getVerifier, listBoxedBallots } from '@urna/contract/checking/ballot-box';
import { deliverCosignature, getCheckpoint, getInclusion } from '@urna/contract/checking/transparency';
import { getBooth, getBoothManifest } from '@urna/contract/election/booth';
import * as authority from '@urna/contract/election/credential-authority';
import * as elections from '@urna/contract/election/elections';
import { getCheckNumbers } from '@urna/contract/election/vote-checks';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { type App, route } from '../../platform/http/route.ts';
import type { BuiltVerifier } from '../../platform/http/verifier-page.ts';
import { paged } from '../../platform/read-page.ts';
import {
  type ArchiveSource,
  asTagged,
  entityTag,
  readRange,
} from '../../services/election/ballot-box/archive-range.ts';
import type { ArchiveStore } from '../../services/election/ballot-box/archive-store.ts';
import { findArchiveEnd, selectBallot, selectBallots } from '../../services/election/ballot-box/read-box.ts';
import type { ServedBooth } from '../../services/election/booth/served-booth.ts';
import { findManifest } from '../../services/election/booth/stored-booths.ts';
import { findAcceptedList, listFile } from '../../services/election/credentials/credential-lists.ts';
import { lookUpCredentials, readAuthorityRecord } from '../../services/election/credentials/read-authority.ts';
import { findElection } from '../../services/election/find-election.ts';
import { acceptCosignature } from '../../services/election/log/accept-cosignature.ts';
import { findLog } from '../../services/election/log/contest-logs.ts';
import { proveInclusion } from '../../services/election/log/log-tiles.ts';
import { lastCheckpoint } from '../../services/election/log/read-log-view.ts';
import { readTurnout } from '../../services/election/turnout.ts';
import { readCheckNumbers } from '../../services/election/vote-checks/read-numbers.ts';
import { listContests } from '../../services/processes/contest-rows.ts';
import { readPublicElection, readSealingAct } from './read-elections.ts';

type ElectionDeps = Pick<Deps, 'db' | 'clock' | 'boothUrl'> & {
  verifier: BuiltVerifier | null;
  booth: ServedBooth;
  boothOrigins: readonly string[];
};

/** The public calls about elections. They need no session and name only candidates and trustees. */
export function electionRoutes(app: App, deps: ElectionDeps): void {
  const { db, verifier } = deps;

  route(app, elections.listElections, async ({ process }) => ({
    data: await Promise.all((await listContests(db, process)).map((contest) => readPublicElection(db, contest))),
  }));

  route(app, elections.getElection, async ({ contest }) => ({ data: await readPublicElection(db, contest) }));

  route(app, elections.getElectionSetup, async ({ contest }) => {
    const sealed = await findElection(db, contest.id);
    if (!sealed) throw new AppError('election_not_ready');
    return { data: { election: sealed.election, trustees: sealed.trustees } };
  });

  route(app, elections.getSealingAct, async ({ contest }) => ({ data: await readSealingAct(db, contest) }));

  route(app, getBooth, async () => {
    const sealed = await deps.booth.sealedHash();
    const hash = sealed ?? deps.booth.own?.hash ?? null;
    return { data: { origin: deps.boothUrl, elsewhere: [...deps.boothOrigins], hash, sealed: sealed !== null } };
  });

  route(app, getBoothManifest, async ({ params }, reply) => {
    const manifest = await findManifest(db, params.hash);
    if (manifest === undefined) throw new AppError('not_found');
    return reply.type('application/json; charset=utf-8').send(manifest);
  });

  route(app, elections.getTurnout, async ({ contest }) => {
    if (!(await findElection(db, contest.id))) throw new AppError('not_found');
    return { data: await readTurnout(db, contest, deps.clock.now()) };
  });

  route(app, getCheckNumbers, async ({ contest }) => ({
    data: await readCheckNumbers(db, contest, deps.clock.now()),
  }));

  route(app, authority.getAuthorityRecord, async ({ contest }) => ({ data: await readAuthorityRecord(db, contest) }));

  route(app, authority.downloadCredentialList, async (request, reply) => {
    const { contest } = request;
    const list = (await findElection(db, contest.id)) && (await findAcceptedList(db, contest.id));
    if (!list) throw new AppError('not_found');
    const bytes = Readable.from(listFile(db, list.id), { objectMode: false });
    bytes.on('error', (error) => request.log.error({ err: error }, 'a list of credentials broke off'));
    return reply
      .type('application/json')
      .header(
        'content-disposition',
        contentDisposition('attachment', `credenciales-${contest.process_slug}-${contest.slug}.json`),
      )
      .send(bytes);
  });

  route(app, authority.lookUpCredentials, async ({ contest, query }) => ({
    data: await lookUpCredentials(db, contest.id, query.prefix),
  }));

  route(app, getVerifier, async () => ({
    data: verifier && { path: verifier.path, bytes: verifier.file.length, sha256: verifier.sha256 },
  }));
}

/** The ballot box is public, so that anyone can verify the count. */
export function ballotBoxRoutes(app: App, deps: Pick<Deps, 'db' | 'limits'> & { archives: ArchiveStore }): void {
  const { db } = deps;

  route(app, downloadArchive, async (request, reply) => {
    const current = await deps.archives.open(request.contest.id, request.log);
    const { range: rangeHeader, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
    // Without If-Range, a Range refers to the archive as it is now; witnesses ask like this.
    const source: ArchiveSource | null =
      rangeHeader && typeof ifRange === 'string' ? await asTagged(current, ifRange) : current;
    const { length, read } = source ?? current;
    const tag = await entityTag({ length, read });
    reply
      .type('application/x-tar')
      .header('accept-ranges', 'bytes')
      .header('etag', tag)
      .header('cache-control', 'no-cache')
      .header('content-disposition', contentDisposition('attachment', `${current.uuid}.bel`));
    if (rangeHeader === undefined && ifNoneMatch === tag) return reply.status(304).send();
    const range = source ? readRange(rangeHeader, length) : 'whole';
    if (range === 'none') {
      reply.header('content-range', `bytes */${length}`);
      throw new AppError('no_such_range');
    }
    const { start, end } = range === 'whole' ? { start: 0, end: length } : range;
    if (range !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end - 1}/${length}`);
    reply.header('content-length', String(end - start));
    // Fastify would read what it doesn't send to a HEAD.
    const bytes = Readable.from(request.method === 'HEAD' ? [] : read({ start, end }), { objectMode: false });
    bytes.on('error', (error) => request.log.error({ err: error }, 'an archive broke off'));
    return reply.send(bytes);
  });

  route(app, listBoxedBallots, async (request) => {
    const { id } = request.contest;
    const { page, per_page } = request.query;
    const end = await findArchiveEnd(db, id);
    if (!end) throw new AppError('election_not_ready');
    const after = (page - 1) * per_page;
    const data = await selectBallots(db, id, { after, upTo: Math.min(after + per_page, end.ballots) })
      .select(['number', 'tracker as tracking_code'])
      .execute();
    return paged({ data, total: end.ballots }, request.query);
  });

  route(app, getPublishedBallot, async (request) => {
    const data = await selectBallot(db, request.contest.id, request.params.tracking_code)
      .select(['number', 'tracker as tracking_code', 'ballot'])
      .executeTakeFirst();
    if (!data) throw new AppError('not_found');
    return { data };
  });
}

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
