import * as phone from '@urna/contract/candidacy/phone-upload';
import { MAX_DOCUMENT_BYTES } from '@urna/contract/shared/limits';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { MULTIPART_BYTES, readOneFile } from '../../../platform/files/read-form.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import { type App, route } from '../../../platform/http/route.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { sessionOf } from '../../../services/access/sessions/session-guard.ts';
import { uploadDocuments } from './change-documents.ts';
import { endLink, findLinkBy, findOwnLink, sessionBehind, stateOf } from './phone-links.ts';
import { leavePhoneLink, makePhoneLink, openOnPhone, phoneTaskOf, toPhoneLink } from './phone-task.ts';
import { largest } from './read-upload.ts';

/** The hash of the key that the phone made when it opened the link. */
function keyOf(request: FastifyRequest): Buffer {
  const { data: key } = phone.phoneTokenSchema.safeParse(request.headers.authorization?.replace(/^Bearer /, ''));
  if (key === undefined) throw new AppError('unknown_phone_link');
  return sha256(key);
}

/** A document from the candidate's phone: the computer makes a link, and the phone that opens it uploads one file. */
export function phoneRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): void {
  const { db, clock } = deps;

  route(app, phone.createPhoneLink, async (request) => ({
    data: await makePhoneLink(deps, sessionOf(request), request.body),
  }));

  route(app, phone.getPhoneLink, async (request) => ({
    data: toPhoneLink(await findOwnLink(db, request.params.id, sessionOf(request)), clock.now()),
  }));

  route(app, phone.cancelPhoneLink, async (request) => {
    const session = sessionOf(request);
    const { id } = await findOwnLink(db, request.params.id, session);
    await endLink(db, id, clock.now(), 'computer');
    return { data: toPhoneLink(await findOwnLink(db, id, session), clock.now()) };
  });

  route(app, phone.claimPhoneLink, async (request) => ({ data: await openOnPhone(deps, request.body) }));

  const options = {
    authenticatesItself: true,
    // Refuse a stranger before reading a body.
    onRequest: async (request: FastifyRequest) => void (await findLinkBy(db, 'key_hash', keyOf(request))),
  };
  const taskNow = async (request: FastifyRequest) =>
    phoneTaskOf(db, await findLinkBy(db, 'key_hash', keyOf(request)), clock.now());

  route(app, phone.getPhoneTask, async (request) => ({ data: await taskNow(request) }), options);

  route(
    app,
    phone.postPhoneDocument,
    async (request) => {
      const link = await findLinkBy(db, 'key_hash', keyOf(request));
      // An ended link is refused before its file is read and opened in a process.
      if (stateOf(link, clock.now()) !== 'connected') throw new AppError('phone_link_ended');
      const file = { field: 'file', typeId: link.document_type_id, ...(await readOneFile(request, largest)) };
      const upload = { candidateId: link.candidate_id, files: [file] };
      await uploadDocuments(deps, sessionBehind(link), upload, link);
      return { data: await taskNow(request) };
    },
    { ...options, bodyLimit: MAX_DOCUMENT_BYTES + MULTIPART_BYTES },
  );

  route(app, phone.leavePhone, async (request) => ({ data: await leavePhoneLink(deps, keyOf(request)) }), options);
}
