// The worker that seals a contest.

import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Deps, Log } from '../../../platform/deps.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import { ClaimLost, type Job } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { secretMatches } from '../../../platform/secret-fingerprint.ts';
import { type Causer, record, systemCauser } from '../../../services/activity/record.ts';
import { type BallotChoice, listBallot } from '../../../services/candidacy/ballot-candidates.ts';
import { type SmallPhoto, shrinkStoredPhoto } from '../../../services/candidacy/public-photos.ts';
import type { OwnBooth } from '../../../services/election/booth/served-booth.ts';
import { boothToSeal } from '../../../services/election/booth/stored-booths.ts';
import { findAcceptedList, readListFile } from '../../../services/election/credentials/credential-lists.ts';
import { findCredentialRoll } from '../../../services/election/credentials/credential-rolls.ts';
import { makeElectionKeys, makeKey } from '../../../services/election/election-keys.ts';
import { openLog } from '../../../services/election/log/contest-logs.ts';
import { countVoters, voterIdsAfter } from '../../../services/election/roll/queries.ts';
import { markSealed, markUnsealed, noteSealed } from '../../../services/election/sealing-and-opening.ts';
import { notifyAwaitedTrustees } from '../../../services/election/trustees/notify-trustees.ts';
import { trusteeKinds, trusteeQuorum } from '../../../services/election/trustees/trustee-keys.ts';
import { listTrustees } from '../../../services/election/trustees/trustee-rows.ts';
import { type CheckPage, sealCheck } from '../../../services/election/vote-checks/sealed-check.ts';
import { findWindow } from '../../../services/processes/calendar.ts';
import { findContest } from '../../../services/processes/contest-rows.ts';
import { findProcessById } from '../../../services/processes/processes.ts';
import { composeElection, publishElection, type SealedParts } from './publish-election.ts';
import { SealThreads } from './seal-threads.ts';

export type SealDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'> & {
  fileSandbox: FileSandbox;
  ownBooth: OwnBooth;
  checkPage: CheckPage;
  log: Log;
};

const MISTAKE =
  'El sellado no terminó por un error del servidor. Puede intentarlo de nuevo; si se repite, avise a quien lo opera.';
const OTHER_SECRET =
  'El sellado no terminó: el servidor que lo hizo no tiene el secreto de esta base de datos. Avise a quien lo opera.';
const TOO_LATE = 'La ventana de votación cerró antes de que terminara el sellado.';

const NO_BOOTH =
  'El sellado no terminó: este servidor se instaló sin la casilla, el programa con el que se vota. Avise a quien lo opera.';
const NO_LIST = 'La lista de la autoridad de credenciales no es la de este censo. Pida otra antes de sellar.';

/** A failure that people can fix, with its reason. */
class Unsealable extends Error {}

/** A sealing that was killed begins anew: what it had made was in memory only. */
export const sealWork = (deps: SealDeps): JobWork => ({
  kind: 'seal',
  run: async (job, signal) => {
    const contest = await findContest(deps.db, job.subject);
    if (contest.stage !== 'sealing') return;
    try {
      await publish(deps, job, contest, await makeParts(deps, job, contest, signal));
    } catch (error) {
      if (signal.aborted || error instanceof ClaimLost) throw error;
      deps.log.error({ err: error, contest: contest.id }, 'a sealing failed');
      await failSealing(deps, job, error instanceof Unsealable ? error.message : MISTAKE);
    }
  },
  giveUp: (job) => failSealing(deps, job, MISTAKE),
});

type Parts = Omit<SealedParts, 'sealedBy' | 'booth' | 'check'>;

async function makeParts(deps: SealDeps, job: Job, contest: ContestRow, signal: AbortSignal): Promise<Parts> {
  const { db, clock } = deps;
  const { id } = contest;
  const choices = await listBallot(db, contest);
  if (choices.length === 0) throw new Unsealable('No hay candidatos aprobados para esta tarjeta electoral.');
  const trustees = await trusteeKinds(contest, await listTrustees(db, id));
  const process = await findProcessById(db, contest.process_id);
  const listed = contest.credentials_by === 'authority' ? await findSealableList(db, id) : null;
  const keys = makeElectionKeys();
  const composed = await composeElection({
    contest,
    process,
    choices,
    trustees,
    trusteeKey: keys.trustee,
    uuid: listed?.uuid,
  });
  const photos = await shrinkPhotos(deps, choices);
  const voters = await countVoters(db, id);
  const threads = new SealThreads(voters);
  const onDone = async (done: number) => {
    signal.throwIfAborted();
    await noteSealed(db, job, done, clock.now());
  };
  try {
    const credentials = listed
      ? await threads.listed(await readListFile(db, listed.list))
      : await threads.credentials(
          { uuid: composed.uuid, secret: keys.credentials },
          (after, limit) => voterIdsAfter(db, id, after, limit),
          onDone,
        );
    if (listed) await onDone(voters);
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const archive = await threads.archive({ ...composed, timestamp, credentials });
    // The server has no key for credentials that an authority made.
    const storedKeys = listed ? { trustee: keys.trustee } : keys;
    return { ...composed, choices, photos, voters, timestamp, archive, keys: storedKeys };
  } finally {
    await threads.end();
  }
}

/** A thumbnail for each candidate; one whose photo can't be read has none. */
async function shrinkPhotos(deps: SealDeps, candidates: readonly BallotChoice[]): Promise<Map<number, SmallPhoto>> {
  const photos = new Map<number, SmallPhoto>();
  for (const { candidate_id, photo_document_id } of candidates) {
    if (photo_document_id === null) continue;
    const small = await shrinkStoredPhoto(deps, photo_document_id);
    if (small) photos.set(candidate_id, small);
  }
  return photos;
}

/** The order to seal has checked that the list was made for this roll, which nobody changes any more. */
async function findSealableList(db: Database, contest: number): Promise<{ uuid: string; list: number }> {
  const roll = await findCredentialRoll(db, contest);
  const list = await findAcceptedList(db, contest);
  if (!roll || !list || list.roll_sha256 !== roll.sha256) throw new Unsealable(NO_LIST);
  return { uuid: roll.election_uuid, list: list.id };
}

async function requesterOf({ db }: Pick<Deps, 'db'>, { seal_requested_by }: ContestRow): Promise<Causer> {
  const staff = await db
    .selectFrom('staff_users')
    .select(['id', 'name'])
    .where('id', '=', seal_requested_by)
    .executeTakeFirstOrThrow();
  return { type: 'staff', id: String(staff.id), name: staff.name };
}

/** All of it or nothing: a process killed here leaves the contest unchanged. */
async function publish(deps: SealDeps, job: Job, contest: ContestRow, parts: Parts): Promise<void> {
  const { db, clock } = deps;
  const requester = await requesterOf(deps, contest);
  const ownBooth = await deps.ownBooth();
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const { length: trustees } = await listTrustees(tx, contest.id);
    const quorum = trusteeQuorum(contest, trustees);
    await markSealed(tx, job, { voters: parts.voters, quorum }, now);
    const voting = await findWindow(tx, 'voting', contest);
    if (!voting || now >= voting.closes_at) throw new Unsealable(TOO_LATE);
    if ((await countVoters(tx, contest.id)) !== parts.voters) throw new Error('the frozen roll changed');
    // Keys that another secret has wrapped could never be opened again.
    if (!(await secretMatches(tx, deps.secrets))) throw new Unsealable(OTHER_SECRET);
    const booth = await boothToSeal(tx, ownBooth, now);
    if (booth === null) throw new Unsealable(NO_BOOTH);
    // The build that made the booth, which was waited for, has made the page of the checks too.
    const check = sealCheck(await findProcessById(tx, contest.process_id), parts.election, deps.checkPage());
    const keys = check === null ? parts.keys : { ...parts.keys, check: makeKey('check') };
    const sealed = { ...parts, keys, booth, check, sealedBy: requester.name };
    const fingerprints = await publishElection(tx, deps.secrets, contest, sealed);
    const log_key = await openLog(tx, deps, { contest: contest.id, uuid: parts.uuid });
    // No step was awaited from anyone during the sealing.
    await notifyAwaitedTrustees(tx, deps, contest, []);
    await record(tx, requester, 'contest_sealed', {
      contest,
      election_uuid: parts.uuid,
      voters: parts.voters,
      choices: parts.choices.length,
      fingerprints,
      log_key,
    });
  });
}

async function failSealing({ db, clock }: SealDeps, job: Job, reason: string): Promise<void> {
  const contest = await findContest(db, job.subject);
  await db.transaction().execute(async (tx) => {
    if (!(await markUnsealed(tx, job, reason, clock.now()))) return;
    await record(tx, systemCauser, 'seal_failed', { contest, reason });
  });
}
