import multipart from '@fastify/multipart';
import { resolveTie } from '@urna/contract/election/repetitions';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { staffOf } from '../../services/people/staff/staff-guard.ts';
import { readTieForm, resolveTie as resolve } from './resolve-tie.ts';

/** Register it in a context of its own: it takes a file. */
export async function tieRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): Promise<void> {
  await app.register(multipart);
  route(
    app,
    resolveTie,
    async (request, reply) => {
      await resolve(deps, staffOf(request), request.contest, await readTieForm(request));
      return reply.status(201).send({ message: 'La resolución del empate quedó registrada y publicada.' });
    },
    { bodyLimit: MAX_UPLOAD_BYTES + 64 * 1024 },
  );
}
