import { Readable } from 'node:stream';
import { getBooth, getBoothManifest } from '@urna/contract/election/booth';
import * as authority from '@urna/contract/election/credential-authority';
import * as elections from '@urna/contract/election/elections';
import { getCheckNumbers } from '@urna/contract/election/vote-checks';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import type { BuiltVerifier } from '../../platform/http/verifier-page.ts';
import { findManifest } from '../../services/election/booth/kept-booths.ts';
import type { ServedBooth } from '../../services/election/booth/served-booth.ts';
import { readTurnout } from '../../services/election/contests/turnout.ts';
import { findAcceptedList, listFile } from '../../services/election/credentials/credential-lists.ts';
import { lookUpCredentials, readAuthorityRecord } from '../../services/election/credentials/read-authority.ts';
import { findElection } from '../../services/election/find-election.ts';
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
      .header('content-disposition', `attachment; filename="credenciales-${contest.process_slug}-${contest.slug}.json"`)
      .send(bytes);
  });

  route(app, authority.lookUpCredentials, async ({ contest, query }) => ({
    data: await lookUpCredentials(db, contest.id, query.prefix),
  }));

  route(app, elections.getVerifier, async () => ({
    data: verifier && { path: verifier.path, bytes: verifier.file.length, sha256: verifier.sha256 },
  }));
}
