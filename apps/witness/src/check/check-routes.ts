import { checkOutcomes } from '@urna/verification/host-list';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ElectionFollower } from '../elections/follow-election.ts';
import type { CheckHost } from './check-host.ts';
import type { ReportCounter } from './report-counter.ts';

const NO_PAGE =
  'Este veedor no tiene ahora la página de comprobación que firmaron los custodios. Vuelve a intentarlo en unos minutos, o comprueba tu voto con otra de las entidades que ofrecen la comprobación.\n';

const reportSchema = z.strictObject({
  election: z.string().max(60),
  token: z.string().regex(/^[\w-]{27}$/),
  outcome: z.enum(checkOutcomes),
});

const answers = {
  counted: { status: 200, message: 'Contado' },
  repeated: { status: 200, message: 'Ya estaba contado' },
  too_many: { status: 429, message: 'Demasiados informes en un minuto' },
} as const;

export interface CheckRoutes {
  host: CheckHost;
  counter: ReportCounter;
  followers: readonly ElectionFollower[];
}

/** The page of the second device, what stands beside it, and what it tells. */
export function checkRoutes(app: FastifyInstance, { host, counter, followers }: CheckRoutes): void {
  const plain = 'text/plain; charset=utf-8';

  app.get('/comprobar', async (_request, reply) => {
    const { served } = host;
    if (served === null) return reply.code(503).type(plain).header('retry-after', '60').send(NO_PAGE);
    return reply.headers(served.headers).send(Buffer.from(served.bytes));
  });

  app.get('/comprobar.json', async (_request, reply) => {
    const { served } = host;
    if (served === null) return reply.code(503).type(plain).send(NO_PAGE);
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(served.list);
  });

  // JSON only: another origin's page would have to ask first, which nothing answers.
  app.post('/comprobar/informe', { bodyLimit: 1000 }, async (request, reply) => {
    const read = reportSchema.safeParse(request.body);
    const listed = host.served?.list.elections.some(({ uuid }) => uuid === read.data?.election);
    const follower = followers.find(({ file }) => file.state.check?.uuid === read.data?.election);
    if (!read.success || listed !== true || follower === undefined) {
      return reply.code(400).send({ message: 'No es el informe de una comprobación' });
    }
    const { status, message } = answers[await counter.take(read.data, request.ip, follower.file)];
    return reply.code(status).send({ message });
  });
}
