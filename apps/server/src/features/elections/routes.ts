import { turnoutSchema } from '@urna/contract/contest-admin';
import { contestNames } from '@urna/contract/contest-names';
import { electionSetupSchema, publicElectionSchema, sealingActSchema } from '@urna/contract/elections';
import { dataSchema } from '@urna/contract/envelope';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { bytesSchema } from '../../platform/http/bytes.ts';
import { contestParams } from '../../platform/http/params.ts';
import { readTurnout } from '../../services/elections/contests/turnout.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { readPublicElection } from './read-elections.ts';
import { readSealingAct } from './read-sealing-act.ts';

const tags = ['Público'];
const photoParams = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** What is public of the elections: no session is asked for, and nobody is named but who stands. */
export function electionRoutes(app: App, deps: Pick<Deps, 'db' | 'clock' | 'limits'>): void {
  app.get(
    '/elections',
    { schema: { tags, summary: 'Las elecciones', response: { 200: dataSchema(z.array(publicElectionSchema)) } } },
    async () => ({ data: await Promise.all(contestNames.map((name) => readPublicElection(deps.db, name))) }),
  );

  app.get(
    '/elections/:contest',
    {
      schema: {
        tags,
        summary: 'Una elección, con las huellas de lo que se publicó al sellarla',
        params: contestParams,
        response: { 200: dataSchema(publicElectionSchema) },
      },
    },
    async (request) => ({ data: await readPublicElection(deps.db, request.params.contest) }),
  );

  app.get(
    '/elections/:contest/setup',
    {
      schema: {
        tags,
        summary: 'Los textos con que se selló una elección: la elección y las llaves de sus custodios',
        params: contestParams,
        response: { 200: dataSchema(electionSetupSchema) },
      },
    },
    async (request) => {
      const sealed = await findElection(deps.db, request.params.contest);
      if (!sealed) throw new AppError('election_not_ready');
      return { data: { election: sealed.election, trustees: sealed.trustees } };
    },
  );

  app.get(
    '/elections/:contest/sealing-act',
    {
      // Opens every trustee's proof.
      config: { limit: { name: 'sealing-act', perMinute: deps.limits.rendersPerMinutePerAddress } },
      schema: {
        tags,
        summary: 'El acta de sellado: las firmas de los custodios sobre las huellas de lo publicado',
        params: contestParams,
        response: { 200: dataSchema(sealingActSchema) },
      },
    },
    async (request) => ({ data: await readSealingAct(deps.db, request.params.contest) }),
  );

  app.get(
    '/elections/:contest/turnout',
    {
      // Counts every ballot.
      config: { limit: { name: 'turnout', perMinute: deps.limits.requestsPerMinutePerAddress } },
      schema: {
        tags,
        summary: 'Participación por hora de una elección sellada',
        params: contestParams,
        response: { 200: dataSchema(turnoutSchema) },
      },
    },
    async (request) => {
      const { contest } = request.params;
      if (!(await findElection(deps.db, contest))) throw new AppError('not_found');
      return { data: await readTurnout(deps.db, contest, deps.clock.now()) };
    },
  );

  app.get(
    '/photos/:hash',
    {
      schema: {
        tags,
        summary: 'La foto de un candidato en la tarjeta electoral',
        params: photoParams,
        response: { 200: bytesSchema },
      },
    },
    async (request, reply) => {
      const photo = await deps.db
        .selectFrom('photos')
        .select(['mime_type', 'bytes'])
        .where('sha256', '=', Buffer.from(request.params.hash, 'hex'))
        .executeTakeFirst();
      if (!photo) throw new AppError('not_found');
      // The address is the hash of the bytes.
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.header('content-security-policy', "sandbox; default-src 'none'");
      return reply.type(photo.mime_type).send(photo.bytes);
    },
  );
}
