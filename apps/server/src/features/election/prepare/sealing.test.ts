import { publicCredential } from '@urna/belenios/credentials';
import { openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { sha256Base64 } from '@urna/belenios/hash';
import { readTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import { openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import type { Contest } from '@urna/contract/election/contest-admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBeleniosTool, ToolFolder } from '../../../../../../packages/belenios/testing/belenios-tool.ts';
import { ClaimLost, claimJobs, type Job } from '../../../platform/jobs/jobs.ts';
import { startJobs } from '../../../platform/jobs/worker.ts';
import { systemCauser } from '../../../services/activity/record.ts';
import { credentialOf } from '../../../services/election/election-keys.ts';
import { electorRoll } from '../../../services/election/roll/roll-imports.ts';
import { markSealed, noteSealed } from '../../../services/election/sealing-and-opening.ts';
import { importCsv } from '../../../services/people/csv-import/import-csv.ts';
import { sourceOf } from '../../../services/people/csv-import/inspect-file.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { contestIds, type FirstContest, firstContest } from '../../../testing/elections/first-process.ts';
import {
  acceptances,
  addChoices,
  addTrustee,
  addVoters,
  credentialsKeyOf,
} from '../../../testing/elections/sealed-contest.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { silent, workOn } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { sealWork } from './seal-contest.ts';

let app: TestApp;
let admin: Employee & { token: string };
async function open(): Promise<void> {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
}
const close = () => app.close();

const work = (signal?: AbortSignal) => workOn(app, 'seal', { signal });
/** By a process that dies. */
async function claim(): Promise<Job> {
  const [claimed] = await claimJobs(app.database.db, ['seal'], app.clock.now());
  if (!claimed) throw new Error('nothing to claim');
  return claimed;
}
const page = async (contest: FirstContest = 'contador') =>
  (await get(app, admin.token, `/admin/contests/${contest}`)).json<{ data: Contest }>().data;
const askToSeal = (contest: FirstContest = 'contador', confirmation: string | null = 'SELLAR') =>
  send(app, admin.token, 'POST', `/admin/contests/${contest}/seal`, { confirmation, ...acceptances });
const sealEvents = async (contest: FirstContest) =>
  (
    await app.database.db
      .selectFrom('activity_entries')
      .select(['event', 'causer_name', 'properties'])
      .where('event', 'like', '%seal%')
      .orderBy('id')
      .execute()
  )
    .filter(({ properties }) => properties['contest'] === contest)
    .map(({ event, causer_name }) => `${event} · ${causer_name}`);
const electionsOf = (contest: FirstContest) =>
  app.database.db.selectFrom('elections').selectAll().where('contest', '=', contestIds[contest]).execute();
async function makeReady(contest: FirstContest = 'contador', voters = 5): Promise<void> {
  await addChoices(app, contest, 3);
  await addVoters(app, contest, voters);
  await addTrustee(app, contest);
}
async function archiveOf(contest: FirstContest): Promise<Buffer> {
  return (await app.inject(`/api/elections/${contest}/archive`)).rawPayload;
}
async function verified(contest: FirstContest) {
  const bytes = await archiveOf(contest);
  async function* read() {
    yield bytes;
  }
  return verifyArchive(read, { group: () => kernelEd25519() });
}

describe('sealing', () => {
  let voters: Awaited<ReturnType<typeof addVoters>>;
  let trustee: Awaited<ReturnType<typeof addTrustee>>;
  beforeAll(async () => {
    await open();
    const [first] = await addChoices(app, 'contador', 2);
    await app.database.db
      .updateTable('candidates')
      .set({ first_last_name: 'Ñáñez', second_name: 'del Pilar' })
      .where('id', '=', first ?? 0)
      .execute();
    // This candidate's photo is replaced by a PDF.
    await submittedCandidate(app, { status: 'APROBADO', reviewer: admin, changes: { first_last_name: 'Zapata' } });
    voters = await addVoters(app, 'contador', 7);
    trustee = await addTrustee(app, 'contador');
    await send(app, admin.token, 'PATCH', '/admin/contests/contador', { blank: false });
  });
  afterAll(close);

  test('publishes election, trustees and credentials, which everybody can verify', async () => {
    expect(await page()).toMatchObject({ stage: 'preparing', waits_for: [], election: null, ballots: 0 });
    const requested = await askToSeal();
    expect([requested.statusCode, requested.json().data.stage]).toEqual([202, 'sealing']);
    expect(await work()).toBe(true);
    const sealed = await page();
    expect(sealed).toMatchObject({
      stage: 'sealed',
      waits_for: [],
      sealing: { done: 7, total: 7, error: null },
      election: { voters: 7, sealed_by: 'Beatriz Arango', sealed_at: app.clock.now().toISOString() },
    });
    const report = await verified('contador');
    expect(report).toMatchObject({ ok: true, complete: false, ballots: 0, failures: [] });
    expect(report.election).toMatchObject({ voters: 7, fingerprint: sealed.election?.fingerprints.election });
    expect(await sealEvents('contador')).toEqual([
      'sealed_early · Beatriz Arango',
      'seal_started · Beatriz Arango',
      'contest_sealed · Beatriz Arango',
    ]);
    // Anyone can fetch what was published, with the same fingerprints.
    expect((await app.inject('/api/elections/contador')).json().data).toMatchObject({
      title: 'Representantes Contadores',
      stage: 'sealed',
      ballots: 0,
      election: { voters: 7, choices: 3, fingerprints: sealed.election?.fingerprints },
    });
  });

  test('publishes the sealed texts: their hashes are the fingerprints, and their keys combine to the election’s key', async () => {
    const { election, trustees } = (await app.inject('/api/elections/contador/setup')).json().data;
    const { fingerprints } = (await app.inject('/api/elections/contador')).json().data.election;
    expect([sha256Base64(election), sha256Base64(trustees)]).toEqual([fingerprints.election, fingerprints.trustees]);
    const group = nobleEd25519();
    const { electionKey } = openTrustees(group, readTrustees(trustees, group.order));
    expect(group.encode(electionKey)).toBe(openElection(group, election).parameters.publicKey);
    const unsealed = await app.inject('/api/elections/ies/setup');
    expect([unsealed.statusCode, unsealed.json().code]).toEqual([403, 'election_not_ready']);
  });

  const tool = findBeleniosTool();
  test.skipIf(tool === undefined)('belenios-tool verifies the empty archive', async () => {
    const folder = new ToolFolder(tool ?? '');
    try {
      const [election] = await electionsOf('contador');
      folder.write(`${election?.uuid ?? ''}.bel`, await archiveOf('contador'));
      const { status, stderr } = folder.attempt('election verify');
      expect([status, stderr]).toEqual([0, expect.stringContaining('all checks passed')]);
    } finally {
      folder.remove();
    }
  });

  test('the ballot lists candidates by last name, with blank as configured, and each voter has a credential', async () => {
    const [row] = await electionsOf('contador');
    const group = nobleEd25519();
    const { parameters } = openElection(group, row?.election ?? '');
    expect(parameters).toMatchObject({
      name: 'Elecciones 2025 · Representantes Contadores',
      questions: [
        {
          answers: [
            'Candidata2 Apellido002 Ávila · T.P. 1001-T',
            'Candidata1 del Pilar Ñáñez Ávila · T.P. 1000-T',
            'Ana Zapata Ávila · T.P. 12345-T',
          ],
          blank: false,
          min: 1,
          max: 1,
          question: 'Representante de los Contadores Públicos',
        },
      ],
    });
    expect(parameters.uuid).toMatch(/^[1-9A-HJ-NP-Za-km-z]{14,}$/);
    // The server holds one part of the key, the trustee another.
    const trustees = readTrustees(row?.trustees ?? '', group.order);
    expect(trustees).toHaveLength(2);
    expect(trustees[1]).toEqual({ kind: 'Single', key: readTrusteePublicKey(trustee.public_key, group.order) });
    const text = (await archiveOf('contador')).toString('latin1');
    const key = row && (await credentialsKeyOf(app, row));
    for (const { id } of voters) {
      const credential = credentialOf(key ?? Buffer.alloc(0), parameters.uuid, id);
      expect(text).toContain(publicCredential(group, credential, parameters.uuid));
      expect(text).not.toContain(credential);
    }
  });

  test('photos are small and cacheable for ever, and a candidate whose photo cannot be read has none', async () => {
    const [first, second, third] = (await page()).choices.map(({ photo_url }) => photo_url);
    expect(first).toMatch(/^\/api\/photos\/[0-9a-f]{64}$/);
    expect([second, third]).toEqual([first, null]);
    const answer = await app.inject(first ?? '');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.rawPayload.length).toBeLessThan(12_000);
    expect((await app.inject(`/api/photos/${'0'.repeat(64)}`)).statusCode).toBe(404);
    expect((await app.inject('/api/photos/x')).statusCode).toBe(404);
  });

  test('the database itself refuses to add or remove voters of a sealed roll', async () => {
    const { db } = app.database;
    await expect(addVoters(app, 'contador', 1)).rejects.toThrow('frozen');
    const gone = db.deleteFrom('voters').where('id', '=', voters[0]?.id ?? 0);
    await expect(gone.execute()).rejects.toThrow('frozen');
    await expect(db.deleteFrom('ballot_choices').execute()).rejects.toThrow('never changed');
  });

  test('a roll of several pages gets each voter exactly one credential', async () => {
    await makeReady('ies', 4001);
    await askToSeal('ies');
    await work();
    expect(await verified('ies')).toMatchObject({ ok: true, election: { voters: 4001 } });
  });
});

describe('preconditions of sealing', () => {
  beforeAll(() => open());
  afterAll(close);

  test('are listed all at once, and sealing is refused until they are met', async () => {
    const { db } = app.database;
    const windows = await db.selectFrom('windows').selectAll().execute();
    await db.deleteFrom('windows').execute();
    const missing = [
      'No hay candidatos aprobados para esta tarjeta electoral.',
      'Falta importar el censo electoral.',
      'Falta al menos un custodio: sin él, quien opera el servidor podría descifrar los votos.',
      'Falta definir la ventana de votación en el calendario.',
    ];
    expect((await page()).waits_for).toEqual(missing);
    const refused = await askToSeal();
    expect([refused.statusCode, refused.json()]).toEqual([409, { code: 'seal_refused', message: missing.join(' ') }]);
    expect((await page()).stage).toBe('preparing');
    await db.insertInto('windows').values(windows).execute();
  });

  test('sealing needs the word typed exactly', async () => {
    await makeReady();
    for (const confirmation of ['sellar', 'SELLAR ', '', null]) {
      expect([confirmation, (await askToSeal('contador', confirmation)).statusCode]).toEqual([confirmation, 422]);
    }
    expect(await work()).toBe(false);
  });

  test('a window that closes during the sealing: the contest goes back to be prepared, and says why', async () => {
    await askToSeal();
    app.clock.set('2025-09-30T22:00:00Z');
    await work();
    expect(await firstContest(app.database.db, 'contador')).toMatchObject({
      stage: 'preparing',
      seal_error: 'La ventana de votación cerró antes de que terminara el sellado.',
    });
    expect(await electionsOf('contador')).toEqual([]);
    expect(await sealEvents('contador')).toEqual([
      'sealed_early · Beatriz Arango',
      'seal_started · Beatriz Arango',
      'seal_failed · Sistema',
    ]);
  });
});

describe('concurrent sealing', () => {
  beforeAll(() => open());
  afterAll(close);

  test('several requests and several workers at once: exactly one seals', async () => {
    await makeReady();
    const answers = await Promise.all(Array.from({ length: 4 }, () => askToSeal()));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('contest_sealed');
    const took = await Promise.all([work(), work(), work()]);
    expect(took.filter(Boolean)).toHaveLength(1);
    expect(await electionsOf('contador')).toHaveLength(1);
    expect((await sealEvents('contador')).filter((line) => line.startsWith('contest_sealed'))).toHaveLength(1);
    expect((await askToSeal()).json().code).toBe('contest_sealed');
  });

  test('a worker that was thought dead finds another’s claim and publishes nothing', async () => {
    await makeReady('ies');
    await askToSeal('ies');
    const { db } = app.database;
    const slow = await claim();
    expect(await work()).toBe(false);
    app.clock.advance(61);
    expect(await work()).toBe(true);
    expect(await electionsOf('ies')).toHaveLength(1);
    await expect(noteSealed(db, slow, 5, app.clock.now())).rejects.toBeInstanceOf(ClaimLost);
    const published = db
      .transaction()
      .execute((tx) => markSealed(tx, slow, { voters: 1, quorum: { trustees: 1, needed: 1 } }, app.clock.now()));
    await expect(published).rejects.toBeInstanceOf(ClaimLost);
  });
});

describe('a sealing that is interrupted', () => {
  beforeAll(() => open());
  afterAll(close);

  test('is given up after three dead workers, none of which disturbs the next request with another roll', async () => {
    await makeReady();
    await askToSeal();
    const { db } = app.database;
    const slow = await claim();
    for (let death = 0; death < 2; death++) {
      app.clock.advance(61);
      await claim();
    }
    app.clock.advance(61);
    expect(await work()).toBe(true);
    expect(await page()).toMatchObject({
      stage: 'preparing',
      sealing: { error: expect.stringMatching(/^El sellado no terminó por un error del servidor/) },
    });
    app.clock.advance(1);
    expect((await askToSeal()).statusCode).toBe(202);
    expect((await page()).sealing.error).toBeNull();
    const again = await claim();
    expect(again.attempts).toBe(slow.attempts);
    await expect(noteSealed(db, slow, 5, app.clock.now())).rejects.toBeInstanceOf(ClaimLost);
    app.clock.advance(61);
  });

  test('goes back to the queue when its process is stopped, and the next process seals', async () => {
    expect(await work(AbortSignal.abort())).toBe(true);
    expect(await firstContest(app.database.db, 'contador')).toMatchObject({ stage: 'sealing' });
    const deps = { ...app.deps, log: silent };
    const worker = await startJobs(deps, [sealWork(deps)]);
    await expect.poll(async () => (await page()).stage, { timeout: 30_000 }).toBe('sealed');
    await worker.stop();
  });

  test('is rolled back as a whole', async () => {
    await makeReady('ies');
    await askToSeal('ies');
    const { db } = app.database;
    // The last write of the transaction fails: everything before it is rolled back.
    await db.schema.alterTable('archive_heads').renameTo('archive_heads_away').execute();
    await work();
    await db.schema.alterTable('archive_heads_away').renameTo('archive_heads').execute();
    for (const table of ['elections', 'archive_beginnings', 'ballot_choices', 'archive_heads'] as const) {
      const left = await db.selectFrom(table).select('contest').where('contest', '=', contestIds.ies).execute();
      expect([table, left]).toEqual([table, []]);
    }
    expect(await page('ies')).toMatchObject({
      stage: 'preparing',
      sealing: { error: expect.stringMatching(/^El sellado/) },
    });
    await askToSeal('ies');
    await work();
    expect((await page('ies')).stage).toBe('sealed');
  });
});

describe('after sealing was requested', () => {
  beforeAll(() => open());
  afterAll(close);

  const reason = 'Renunció a la candidatura.';
  const exclude = (contest: FirstContest, candidate_id: number | undefined) =>
    send(app, admin.token, 'POST', `/admin/contests/${contest}/exclusions`, { candidate_id, reason });
  const remove = (url: string) => app.inject({ method: 'DELETE', url: `/api${url}`, headers: as(admin.token) });
  async function importElector(email: string) {
    const source = sourceOf(Buffer.from(`correo,nombre,institucion\n${email},Ana Peña,Universidad`));
    return importCsv(app.deps, electorRoll(await firstContest(app.database.db, 'ies'), { invites: null }), {
      source,
      dryRun: false,
      confirmed: true,
      causer: systemCauser,
    });
  }

  test('nothing of the contest changes, while it is sealed and after', async () => {
    await makeReady();
    const [excluded, standing] = (await page()).choices.map(({ candidate_id }) => candidate_id);
    await exclude('contador', excluded);
    const { public_key } = await addTrustee(app, 'ies');
    const contest = '/admin/contests/contador';
    await askToSeal();
    for (const stage of ['sealing', 'sealed']) {
      const before = await page();
      expect(before.stage).toBe(stage);
      const answers = await Promise.all([
        send(app, admin.token, 'PATCH', contest, { blank: false }),
        exclude('contador', standing),
        remove(`${contest}/exclusions/${excluded}`),
        send(app, admin.token, 'POST', `${contest}/trustees`, { name: 'Otra', email: 'otra@demo.test', public_key }),
        remove(`${contest}/trustees/${before.trustees[0]?.id}`),
        askToSeal(),
      ]);
      for (const { statusCode, json } of answers) expect([statusCode, json().code]).toEqual([409, 'contest_sealed']);
      expect(await page()).toEqual(before);
      await work();
    }
  });

  test('an import, an exclusion and the seal at once: changes committed first are on the sealed ballot and roll', async () => {
    await makeReady('ies');
    const [first] = (await page('ies')).choices.map(({ candidate_id }) => candidate_id);
    const [report, excluded, requested] = await Promise.all([
      importElector('nueva@ies.test'),
      exclude('ies', first),
      askToSeal('ies'),
    ]);
    expect(requested.statusCode).toBe(202);
    await work();
    const sealed = await page('ies');
    expect(sealed.stage).toBe('sealed');
    expect(sealed.election?.voters).toBe(report.badTotal === 0 ? 1 : 5);
    expect(sealed.choices).toHaveLength(excluded.statusCode === 200 ? 2 : 3);
  });
});
