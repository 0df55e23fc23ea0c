import { Readable } from 'node:stream';
import { boxedBallotSchema, publishedBallotSchema, trackingCodeSchema } from '@urna/contract/elections';
import { dataSchema, listSchema, pageQuerySchema } from '@urna/contract/envelope';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { streamSchema } from '../../../platform/http/bytes.ts';
import { paged } from '../../../platform/http/pagination.ts';
import { contestParams } from '../../../platform/http/params.ts';
import {
  findArchiveEnd,
  findBallot,
  findPublicArchiveEnd,
  listBallots,
} from '../../../services/elections/ballot-box/read-box.ts';
import { streamArchive } from '../../../services/elections/ballot-box/stream-archive.ts';
import { findElection } from '../../../services/elections/find-election.ts';

const tags = ['Urna pública'];
const ballotParams = contestParams.extend({ tracking_code: trackingCodeSchema });

/** The ballot box, for anyone: that is what makes the count everybody's to check. */
export function ballotBoxRoutes(app: App, deps: Pick<Deps, 'db' | 'limits'>): void {
  const { db } = deps;

  app.get(
    '/elections/:contest/archive',
    {
      // Of a great election some gigabytes.
      config: { limit: { name: 'archive', perMinute: deps.limits.rendersPerMinutePerAddress } },
      schema: {
        tags,
        summary: 'La urna pública entera (.bel), como la lee belenios-tool',
        params: contestParams,
        response: { 200: streamSchema },
      },
    },
    async (request, reply) => {
      const { contest } = request.params;
      const election = await findElection(db, contest);
      const end = await findPublicArchiveEnd(db, contest);
      if (!election || !end) throw new AppError('election_not_ready');
      const bytes = Readable.from(streamArchive(db, election, end), { objectMode: false });
      bytes.on('error', (error) => request.log.error({ err: error }, 'an archive broke off'));
      return reply
        .type('application/x-tar')
        .header('content-disposition', `attachment; filename="${election.uuid}.bel"`)
        .send(bytes);
    },
  );

  app.get(
    '/elections/:contest/ballots',
    {
      schema: {
        tags,
        summary: 'Las papeletas de la urna por su número',
        params: contestParams,
        querystring: pageQuerySchema,
        response: { 200: listSchema(boxedBallotSchema) },
      },
    },
    async (request) => {
      const { contest } = request.params;
      const { page, per_page } = request.query;
      const end = await findArchiveEnd(db, contest);
      if (!end) throw new AppError('election_not_ready');
      const after = (page - 1) * per_page;
      const upTo = Math.min(after + per_page, end.ballots);
      const data = after < upTo ? await listBallots(db, contest, { after, upTo }) : [];
      return paged({ data, total: end.ballots }, request.query);
    },
  );

  app.get(
    '/elections/:contest/ballots/:tracking_code',
    {
      schema: {
        tags,
        summary: 'Una papeleta por su código de seguimiento',
        params: ballotParams,
        response: { 200: dataSchema(publishedBallotSchema) },
      },
    },
    async (request) => {
      const { contest, tracking_code } = request.params;
      const ballot = await findBallot(db, contest, tracking_code);
      if (!ballot) throw new AppError('not_found');
      return { data: { number: ballot.number, tracking_code: ballot.tracking_code, ballot: ballot.ballot } };
    },
  );
}
