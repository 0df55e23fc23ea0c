// The endpoints of claims about the roll and the register.

import multipart from '@fastify/multipart';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import * as claims from '@urna/contract/voting/claims';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { MULTIPART_BYTES } from '../../../platform/files/read-form.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import { sendPdf } from '../../../platform/http/content-disposition.ts';
import { type App, route } from '../../../platform/http/route.ts';
import { paged, readPage } from '../../../platform/read-page.ts';
import { staffOf } from '../../../services/access/staff-guard.ts';
import { claimsOf, countClaims, findClaimFile } from '../../../services/election/roll/claims.ts';
import { decide, readClaim, toListedClaim } from './decide-claim.ts';
import { present, readPresentation, requireLinkedClaim, toClaimPage, writeClaim } from './write-claim.ts';

/** Register it in a context of its own: it takes a file. */
export async function claimRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): Promise<void> {
  await app.register(multipart);
  const { db } = deps;

  route(app, claims.writeClaim, async (request, reply) =>
    reply.status(202).send(await writeClaim(deps, request.body, request.attempt)),
  );

  route(app, claims.readClaimLink, async ({ body }) => ({
    data: toClaimPage(await requireLinkedClaim(deps, body.token)),
  }));

  route(app, claims.presentClaim, async (request) => present(deps, await readPresentation(request)), {
    bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_BYTES,
  });

  route(app, claims.getClaimCounts, async ({ process }) => ({ data: await countClaims(db, process) }));

  route(app, claims.listClaims, async ({ process, query }) => {
    const { data, total } = await readPage(claimsOf(db, process, query.state), query);
    return paged({ data: data.map(toListedClaim), total }, query);
  });

  route(app, claims.getClaim, async (request) => ({
    data: await readClaim(deps, staffOf(request), request.process, request.params.id),
  }));

  route(app, claims.getClaimFile, async ({ process, params }, reply) => {
    const file = await findClaimFile(db, process, params.id);
    if (!file?.name || !file.bytes) throw new AppError('not_found');
    return sendPdf(reply, file.name, file.bytes);
  });

  route(app, claims.decideClaim, (request) =>
    decide(deps, staffOf(request), request.process, request.params.id, request.body),
  );
}
