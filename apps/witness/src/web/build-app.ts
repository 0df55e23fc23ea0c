import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { SecretNoteKey } from '@urna/transparency/note/note-key';
import { type FastifyInstance, fastify } from 'fastify';
import type { ServedBooth } from '../booth/served-booth.ts';
import { type CheckRoutes, checkRoutes } from '../check/check-host.ts';
import type { ElectionFollower } from '../elections/follow-election.ts';
import { pageStyle } from './page-style.ts';
import { renderPage } from './render-page.ts';

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const NO_BOOTH =
  'Este veedor todavía no tiene la casilla que firmaron los custodios. Vuelva en unos minutos o vote en la dirección de la elección.\n';

export interface WebOptions {
  key: SecretNoteKey;
  followers: readonly ElectionFollower[];
  /** The booth that it serves, if it does. */
  booth?: ServedBooth | null;
  /** The page of the voters' checks, if it serves that. */
  checks?: Pick<CheckRoutes, 'host' | 'counter'> | null;
  now: () => Date;
}

/** What a witness answers: its last cosigned checkpoint, for other witnesses, a page for people, and to voters a booth. */
export function buildApp({ key, followers, booth = null, checks = null, now }: WebOptions): FastifyInstance {
  // Behind the web server of the witness's institution, addresses come in its header.
  const app = fastify({ logger: false, forceCloseConnections: true, trustProxy: 'loopback' });
  const followerOf = (hash: string) => followers.find(({ originHash }) => originHash === hash);

  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', POLICY);
  });

  app.get<{ Params: { hash: string } }>('/:hash/checkpoint', async (request, reply) => {
    const cosigned = followerOf(request.params.hash)?.file.state.cosigned ?? null;
    if (cosigned === null) return reply.code(404).type('text/plain; charset=utf-8').send('unknown log\n');
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=10').send(cosigned);
  });

  app.get<{ Params: { hash: string; name: string } }>('/:hash/evidencia/:name', async (request, reply) => {
    const follower = followerOf(request.params.hash);
    const { name } = request.params;
    // Only names that this witness gave: a path never comes from a request.
    const isKept = follower?.file.state.alarms.some(({ evidence }) => evidence.includes(name)) === true;
    if (!isKept) return reply.code(404).type('text/plain; charset=utf-8').send('No existe.\n');
    const type = name.endsWith('.txt') ? 'text/plain; charset=utf-8' : 'application/octet-stream';
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(createReadStream(join(follower.evidenceFolder, name)));
  });

  if (booth !== null) {
    for (const path of ['/voting', '/voting/*'])
      app.get(path, async (request, reply) => {
        const { answer } = booth;
        if (answer === null) return reply.code(503).type('text/plain; charset=utf-8').send(NO_BOOTH);
        const file = answer(request.url.split('?')[0] ?? '', request.headers['accept-encoding']?.toString());
        return file === null ? reply.callNotFound() : reply.headers(file.headers).send(file.body);
      });
  }

  if (checks !== null) checkRoutes(app, { ...checks, followers });

  app.get('/estilo.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyle));
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(renderPage(key, followers, now())),
  );
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send('No existe.\n'));
  return app;
}
