import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { readUtf8 } from '@urna/transparency/encoding';
import { logChecked } from '@urna/transparency/log-refusal';
import type { SecretNoteKey } from '@urna/transparency/note/note-key';
import { type FastifyInstance, fastify } from 'fastify';
import type { ElectionFollower } from '../elections/follow-election.ts';
import { addCheckpoint } from './add-checkpoint.ts';
import { pageStyle } from './page-style.ts';
import { renderPage } from './render-page.ts';

/** A request with 63 hashes and a hundred signatures is smaller. */
const LARGEST_BODY = 1_000_000;

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface WebOptions {
  key: SecretNoteKey;
  followers: readonly ElectionFollower[];
  now: () => Date;
}

/** What a witness answers: C2SP's two calls, and a page for people. */
export function buildApp({ key, followers, now }: WebOptions): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: LARGEST_BODY, forceCloseConnections: true });
  const followerOf = (hash: string) => followers.find(({ originHash }) => originHash === hash);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  app.post('/add-checkpoint', async (request, reply) => {
    const { body } = request;
    const text = logChecked(() => readUtf8(body instanceof Uint8Array ? body : new Uint8Array(), 'request'));
    const {
      status,
      type,
      body: sent,
      retryAfterSeconds,
    } = text.ok
      ? await addCheckpoint(followers, key, text.value, now)
      : { status: 400, type: 'text/plain; charset=utf-8', body: 'not UTF-8\n', retryAfterSeconds: undefined };
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    return reply.code(status).type(type).send(sent);
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
