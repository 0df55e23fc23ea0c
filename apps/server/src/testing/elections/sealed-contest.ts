import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Base64 } from '@urna/belenios/hash';
import { makePartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { makeTrusteeKeyPair, writeTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import { FEW_TRUSTEES_WORD, type SealAcceptances } from '@urna/contract/election/contest-admin';
import { rehearsalFingerprint } from '@urna/contract/election/trustees';
import type { CheckHost } from '@urna/contract/election/vote-checks';
import { requestSeal } from '../../features/election/prepare/request-seal.ts';
import type { Clock } from '../../platform/clock.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import { readElectionKey } from '../../services/election/election-keys.ts';
import { type ElectionRow, findElection } from '../../services/election/find-election.ts';
import { madeUpTally, rehearsalExponents } from '../../services/election/trustees/rehearsal.ts';
import type { SodiumGroup } from '../../services/election/trustees/trustee-keys.ts';
import { hire, hireAndLogIn } from '../clients/staff-client.ts';
import { simpleJpeg } from '../fixtures/hostile-fixtures.ts';
import { submittedCandidate } from '../fixtures/submitted-candidate.ts';
import { workOnSealing } from '../servers/contest-workers.ts';
import type { TestApp } from '../servers/test-app.ts';
import { signSealingActs } from './finish-contest.ts';
import { contestIds, type FirstContest, firstContest, kindOfContest } from './first-process.ts';
import { type IssuedCredentials, takeCredentials } from './issue-credentials.ts';

/** For contests whose single trustee is enough for a test, and whose windows may all be open at once. */
export const acceptances = {
  few_trustees: { confirmation: FEW_TRUSTEES_WORD, reason: 'Es una prueba: basta un custodio.' },
  early_reason: 'Es una prueba: las inscripciones siguen abiertas.',
} as const satisfies SealAcceptances;

/** A contest of a few people, sealed and signed through the use cases, with their secrets. */
export interface SealedContest {
  contest: FirstContest;
  id: number;
  election: ElectionRow;
  voters: TestVoter[];
  trusteePrivateKey: bigint;
  /** What voters' credentials are derived from; empty where an authority made them. */
  credentialsKey: Buffer;
  /** What an independent authority has, if one made the credentials. */
  issued: IssuedCredentials | null;
}

export interface TestVoter {
  id: number;
  /** Null for an institution's elector. */
  identification_number: string | null;
  email: string;
  name: string;
}

interface Wanted {
  contest: FirstContest;
  choices?: number;
  voters?: number;
  blank?: boolean;
  /** Without its trustee's signature, so that it doesn't open. */
  unsigned?: boolean;
  /** With credentials of an independent authority. */
  authority?: boolean;
  /** Who hosts the voters' checks; nobody unless a test names them. */
  checkHosts?: readonly CheckHost[];
}

let lastVoter = 70_000_000;

export async function addVoters({ database }: Pick<TestApp, 'database'>, contest: FirstContest, count: number) {
  const rows = Array.from({ length: count }, () => {
    const number = String(++lastVoter);
    return contest === 'contador'
      ? {
          contest: contestIds[contest],
          identification_number: number,
          email: `cc${number}@demo.test`,
          name: `Votante ${number}`,
        }
      : {
          contest: contestIds[contest],
          email: `elector${number}@ies.test`,
          name: `Elector ${number}`,
          institution: `Universidad ${number}`,
        };
  });
  const voters: TestVoter[] = [];
  for (let start = 0; start < rows.length; start += 5000) {
    const added = database.db
      .insertInto('voters')
      .values(rows.slice(start, start + 5000))
      .returning(['id', 'identification_number', 'email', 'name']);
    voters.push(...(await added.execute()));
  }
  return voters;
}

/** Adds approved candidates of the contest's kind, each with a small photo. */
export async function addChoices(testApp: TestApp, contest: FirstContest, count: number): Promise<number[]> {
  const reviewer = await hire(testApp, 'REVISOR');
  const photo = await simpleJpeg(48, 54);
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const names = {
      first_name: `Candidata${index + 1}`,
      first_last_name: `Apellido${String(index + 1).padStart(3, '0')}`,
    };
    const changes = { ...names, professional_license: `${1000 + index}-T` };
    const kind = kindOfContest[contest];
    const { id } = await submittedCandidate(testApp, { status: 'APROBADO', kind, reviewer, changes, photo });
    ids.push(id);
  }
  return ids;
}

export async function addTrustee(
  { database, clock }: Pick<TestApp, 'database'> & { clock: Clock },
  contest: FirstContest,
  email = 'custodia@demo.test',
) {
  const group = await sodiumEd25519();
  const { privateKey, publicKey } = makeTrusteeKeyPair(group);
  const public_key = writeTrusteePublicKey(publicKey);
  await database.db
    .insertInto('trustees')
    .values({
      contest: contestIds[contest],
      name: 'Custodia de prueba',
      email,
      public_key,
      key_brought: true,
      ...rehearsed(group, contest, privateKey, clock.now()),
      added_by: 'Beatriz Arango',
      added_at: clock.now(),
    })
    .execute();
  return { privateKey, public_key, fingerprint: sha256Base64(public_key) };
}

/** The rehearsal of a trustee with this key. */
function rehearsed(group: SodiumGroup, contest: FirstContest, privateKey: bigint, now: Date) {
  const tally = madeUpTally(group, rehearsalExponents(group.order));
  const partial = makePartialDecryption({ group, fingerprint: rehearsalFingerprint(contest) }, tally, privateKey);
  return { rehearsal: writePartialDecryption(partial), rehearsed_at: now };
}

export async function openSealedContest(testApp: TestApp, wanted: Wanted): Promise<SealedContest> {
  const {
    contest,
    choices = 3,
    voters: count = 5,
    blank = true,
    unsigned = false,
    authority = false,
    checkHosts = [],
  } = wanted;
  const { deps, database } = testApp;
  const id = contestIds[contest];
  await addChoices(testApp, contest, choices);
  const voters = await addVoters(testApp, contest, count);
  const trustee = await addTrustee(testApp, contest);
  await database.db.updateTable('contests').set({ blank }).where('id', '=', id).execute();
  await database.db
    .updateTable('processes')
    .set({ check_hosts: JSON.stringify(checkHosts) })
    .execute();
  const administrator = await hireAndLogIn(testApp, 'ADMINISTRADOR', 'Beatriz Arango');
  const issued = authority ? await takeCredentials(testApp, administrator.token, contest) : null;
  await requestSeal(deps, asCauser(administrator), await firstContest(database.db, contest), acceptances);
  await workOnSealing(testApp);
  if (!unsigned) await signSealingActs(deps, contest, [trustee.privateKey]);
  const election = await findElection(database.db, id);
  if (!election) throw new Error('the contest was not sealed');
  const credentialsKey = issued ? Buffer.alloc(0) : await credentialsKeyOf(testApp, election);
  return { contest, id, election, voters, trusteePrivateKey: trustee.privateKey, credentialsKey, issued };
}

/** The key of a contest whose result isn't published. */
export async function credentialsKeyOf(
  { database, deps }: Pick<TestApp, 'database'> & { deps: Pick<TestApp['deps'], 'secrets'> },
  election: ElectionRow,
): Promise<Buffer> {
  const key = await readElectionKey(database.db, deps.secrets, election, 'credentials');
  if (!key) throw new Error('the election has no key any more');
  return key;
}
