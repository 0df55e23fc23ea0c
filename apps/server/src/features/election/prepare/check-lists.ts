// Checks the list of credentials that an authority sent.

import { availableParallelism } from 'node:os';
import { ThreadPool } from '@urna/node-tools/thread-pool';
import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { record, systemCauser } from '../../../services/activity/record.ts';
import {
  acceptList,
  beginChecking,
  type CredentialList,
  noteChecked,
  readListFile,
  refuseList,
} from '../../../services/election/credentials/credential-lists.ts';
import { findCredentialRoll } from '../../../services/election/credentials/credential-rolls.ts';
import { findContest, lockContest } from '../../../services/processes/contest-rows.ts';
import type * as listTasks from './list-tasks.ts';
import type { OpenedList } from './list-tasks.ts';
import { refusalWords } from './receive-from-authority.ts';

type CheckDeps = Pick<Deps, 'db' | 'clock'>;
type Threads = ThreadPool<typeof listTasks>;

/** Some tenths of a second of work. */
const AT_ONCE = 2000;
const BYTES_OF_ONE = 67;
const TOO_FEW_FOR_A_THREAD = 50;

const MISTAKE =
  'No se pudo comprobar por un error del servidor. Envíela de nuevo; si se repite, avise a quien lo opera.';

/** A list that doesn't fit, with its reason in words. */
class Unfit extends Error {}

export const listWork = (deps: CheckDeps): JobWork => ({
  kind: 'credential_list',
  run: async (job, signal) => {
    const list = await beginChecking(deps.db, job);
    if (!list) return;
    try {
      await check(deps, job, list, signal);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      await refuse(deps, job, error.message);
    }
  },
  giveUp: (job) => refuse(deps, job, MISTAKE),
});

/** The threads live as long as the check. */
async function check(deps: CheckDeps, job: Job, list: CredentialList, signal: AbortSignal): Promise<void> {
  // One core is left to the server.
  const credentials = (list.bytes ?? 0) / BYTES_OF_ONE;
  const useful = Math.ceil(credentials / AT_ONCE);
  const count = credentials < TOO_FEW_FOR_A_THREAD ? 0 : Math.max(1, Math.min(useful, availableParallelism() - 1));
  const threads: Threads = new ThreadPool(new URL('./list-tasks.ts', import.meta.url), { threads: count });
  try {
    const opened = await open(deps, list, threads);
    await checkPoints(deps, job, { opened, threads, count, signal });
    await accept(deps, job, list, opened);
  } finally {
    await threads.end();
  }
}

async function open({ db }: CheckDeps, list: CredentialList, threads: Threads): Promise<OpenedList> {
  const bytes = await readListFile(db, list.id);
  const opened = await threads.run('openList', bytes, [bytes.buffer]);
  if (!opened.ok) throw new Unfit(refusalWords(opened));
  const { election, roll, credentials } = opened.value;
  const exported = await findCredentialRoll(db, list.contest);
  if (election !== exported?.election_uuid) throw new Unfit(refusalWords({ reason: 'wrong_election', where: '' }));
  if (exported.sha256 === null || roll !== exported.sha256) {
    throw new Unfit('La lista se hizo con otro censo: no es para el último que se exportó. Dele ese a la autoridad.');
  }
  if (credentials.length !== exported.voters) {
    throw new Unfit(
      `La lista tiene ${credentials.length} credenciales, y en el censo hay ${exported.voters} personas.`,
    );
  }
  return opened.value;
}

async function checkPoints(
  deps: CheckDeps,
  job: Job,
  work: { opened: OpenedList; threads: Threads; count: number; signal: AbortSignal },
): Promise<void> {
  const { opened, threads, count, signal } = work;
  let next = 0;
  let done = 0;
  // As many pages in flight as threads, or one.
  const checkPages = async () => {
    for (let start = next; start < opened.credentials.length; start = next) {
      next = start + AT_ONCE;
      signal.throwIfAborted();
      const page = opened.credentials.slice(start, next);
      const bad = await threads.run('findBadPoint', page);
      if (bad !== null) {
        throw new Unfit(refusalWords({ reason: 'invalid_element', where: `.credentials[${start + bad}]` }));
      }
      done += page.length;
      await noteChecked(deps.db, job, done, deps.clock.now());
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, count) }, checkPages));
}

/** Race: a sealing that was ordered meanwhile holds the contest's lock first, and takes the list that was in force. */
async function accept(deps: CheckDeps, job: Job, list: CredentialList, opened: OpenedList): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, list.contest);
    if (contest.stage !== 'preparing') throw new Unfit('La elección se selló antes de que se terminara de comprobar.');
    const { sha256, roll: roll_sha256, authority: authority_key } = opened;
    const { length: credentials } = opened.credentials;
    await acceptList(tx, job, contest.id, { sha256, roll_sha256, authority_key, credentials }, deps.clock.now());
    await record(tx, systemCauser, 'credential_list_accepted', { contest, credentials, sha256, authority_key });
  });
}

async function refuse({ db, clock }: CheckDeps, job: Job, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const list = await refuseList(tx, job, reason, clock.now());
    if (!list) return;
    const contest = await findContest(tx, list.contest);
    await record(tx, systemCauser, 'credential_list_refused', { contest, file_name: list.file_name, reason });
  });
}
