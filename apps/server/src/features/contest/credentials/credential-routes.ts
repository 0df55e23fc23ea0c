import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import * as credentials from '@urna/contract/election/contest-credentials';
import type { Deps } from '../../../platform/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { route } from '../../../platform/http/route.ts';
import { asCauser, staffOf } from '../../../services/people/staff/staff-guard.ts';
import { readContest } from '../read-contest.ts';
import { chooseCredentials } from './choose-credentials.ts';
import { exportRoll } from './export-roll.ts';
import { receiveCredentialList } from './receive-list.ts';
import { receiveStatement } from './receive-statement.ts';

// The file and the multipart overhead.
const LIST_BODY_BYTES = credentials.MAX_LIST_BYTES + 64 * 1024;

/** The administrator's work with an independent credential authority. */
export async function credentialRoutes(app: App, deps: Deps): Promise<void> {
  route(app, credentials.chooseCredentials, async (request) => {
    const { contest } = request;
    const message = await chooseCredentials(deps, asCauser(staffOf(request)), contest, request.body);
    return { message, data: await readContest(deps, contest) };
  });

  route(app, credentials.exportCredentialRoll, async (request, reply) => {
    const { fileName, content } = await exportRoll(deps, asCauser(staffOf(request)), request.contest);
    const bytes = Readable.from(content, { objectMode: false });
    bytes.on('error', (error) => request.log.error({ err: error }, 'the export of a roll broke off'));
    return reply
      .type('application/jsonl')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(bytes);
  });

  route(app, credentials.sendAuthorityStatement, async (request, reply) => {
    const { contest } = request;
    const message = await receiveStatement(deps, asCauser(staffOf(request)), contest, request.body.statement);
    return reply.status(201).send({ message, data: await readContest(deps, contest) });
  });

  await app.register(multipart);
  route(
    app,
    credentials.sendCredentialList,
    async (request, reply) => {
      const { contest } = request;
      await receiveCredentialList(deps, asCauser(staffOf(request)), contest, request);
      const data = await readContest(deps, contest);
      return reply.status(202).send({ message: 'La lista se recibió. Se comprueba en un momento.', data });
    },
    { bodyLimit: LIST_BODY_BYTES },
  );
}
