import { createHash } from 'node:crypto';
import { type AuthorityRecord, credentialDisagreements } from '@urna/contract/election/credential-authority';
import { type DestructionNote, writeDestructionNote } from '@urna/credential-files/destruction-note';
import { type Reconciliation, writeReconciliation } from '@urna/credential-files/reconciliation';
import { newSigningKey } from '@urna/credential-files/signed-file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBeleniosTool, ToolFolder } from '../../../../../../packages/belenios/testing/belenios-tool.ts';
import { toolObjections } from '../../../../../../packages/belenios/testing/tool-election.ts';
import { type Employee, hireAndLogIn } from '../../../testing/clients/staff-client.ts';
import { cast, openSession } from '../../../testing/clients/voter-client.ts';
import { publish, trusteeOf } from '../../../testing/elections/finish-contest.ts';
import { AUTHORITY, type IssuedCredentials, sendStatement } from '../../../testing/elections/issue-credentials.ts';
import { ballotFor } from '../../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { readPdf } from '../../../testing/fixtures/read-pdf.ts';
import { turnContestClock, workOnTallies } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

const tool = findBeleniosTool();
let app: TestApp;
let sealed: SealedContest;
let issued: IssuedCredentials;
let admin: Employee & { token: string };

const record = async () =>
  (await app.inject('/api/elections/contador/credential-authority')).json<{ data: AuthorityRecord }>().data;
const reconciled = (changes: Partial<Reconciliation> = {}, key = issued.key) =>
  writeReconciliation(
    {
      election: issued.election,
      issued: 5,
      used: 3,
      ballots: 3,
      archive: 'a'.repeat(64),
      problems: [],
      ...changes,
    },
    key,
  );
const destroyed = (changes: Partial<DestructionNote> = {}, key = issued.key) =>
  writeDestructionNote(
    {
      election: issued.election,
      issued: 5,
      privateFile: 'b'.repeat(64),
      destroyedAt: new Date('2025-10-01T15:00:00Z'),
      ...changes,
    },
    key,
  );
const sent = async (statement: string) => {
  const answer = await sendStatement(app, admin.token, 'contador', statement);
  return [answer.statusCode, answer.json().message];
};

beforeAll(async () => {
  app = await openTestApp();
  sealed = await openSealedContest(app, { contest: 'contador', voters: 5, authority: true });
  if (!sealed.issued) throw new Error('no credentials were issued');
  issued = sealed.issued;
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await turnContestClock(app);
});
afterAll(() => app.close());

describe('what an authority signs after the vote', () => {
  test('is refused while the vote is open, when the server’s counts are told to nobody', async () => {
    expect(await sent(reconciled())).toEqual([409, expect.stringContaining('todavía no ha cerrado')]);
    expect(await record()).toMatchObject({ ...AUTHORITY, key: issued.authority, counts: null, reconciliations: [] });
  });

  test('is published beside the server’s counts once the vote has closed, and each file once', async () => {
    for (const [index, { id }] of sealed.voters.slice(0, 3).entries()) {
      const credential = issued.privateOf.get(id) ?? '';
      const ballot = ballotFor({ election: sealed.election.election, credential }, index);
      expect((await cast(app, await openSession(app, id), ballot)).statusCode).toBe(200);
    }
    app.clock.set('2025-09-30T22:00:01Z');
    admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    await turnContestClock(app);
    const counts = { marked_voters: 3, used_credentials: 3, ballots: 3 };
    expect((await record()).counts).toEqual(counts);
    const text = reconciled();
    const both = await Promise.all([sent(text), sent(`${text}\n`)]);
    expect(both.map(([status]) => status)).toEqual([201, 201]);
    expect(new Set(both.map(([, message]) => message))).toEqual(
      new Set(['Este archivo ya se había recibido.', 'La conciliación se publicó.']),
    );
    const published = await record();
    expect(published.reconciliations).toEqual([
      {
        received_at: app.clock.now().toISOString(),
        statement: text,
        sha256: createHash('sha256').update(text).digest('hex'),
        issued: 5,
        used: 3,
        ballots: 3,
        archive: 'a'.repeat(64),
        problems: [],
      },
    ]);
    expect(credentialDisagreements(published)).toEqual([]);
  });

  test('is refused with the signature of another key, of another election, or changed', async () => {
    expect(await sent(reconciled({}, newSigningKey('otra.test')))).toEqual([
      422,
      expect.stringContaining('Lo firmó otra autoridad'),
    ]);
    expect(await sent(reconciled({ election: 'Xq5ZbNfYwT3vKd8sLmPcRe' }))).toEqual([
      422,
      'El archivo es de otra elección.',
    ]);
    expect(await sent(reconciled().replace('"used":3', '"used":2'))).toEqual([
      422,
      expect.stringContaining('La firma no'),
    ]);
    expect(await sent(destroyed({}, newSigningKey('otra.test')))).toEqual([
      422,
      expect.stringContaining('otra autoridad'),
    ]);
    expect(await sent('{"format":"otra"}')).toEqual([422, expect.stringContaining('no es el que se espera')]);
    expect(await sent('hola')).toEqual([422, expect.stringContaining('No se pudo leer')]);
    expect((await sent('x'.repeat(40_001)))[0]).toBe(422);
    const auditor = await hireAndLogIn(app, 'AUDITOR');
    expect((await sendStatement(app, auditor.token, 'contador', reconciled())).statusCode).toBe(403);
    expect((await record()).reconciliations).toHaveLength(1);
  });

  test('shows a disagreement instead of hiding it, and stays when a later one agrees', async () => {
    const problems = [{ problem: 'foreign_ballot' as const, count: 2, examples: ['código'] }];
    expect(await sent(reconciled({ issued: 6, used: 1, ballots: 4, problems }))).toEqual([
      201,
      'La conciliación se publicó.',
    ]);
    expect(credentialDisagreements(await record())).toEqual([
      'La autoridad dice que emitió 6 credenciales, y su lista tiene 5.',
      'La autoridad encontró 1 credencial suya usada en 4 papeletas.',
      'La autoridad contó 4 papeletas, y el servidor tiene 3.',
      'Votos con una credencial que la autoridad no emitió: 2.',
    ]);
    const { db } = app.database;
    await expect(db.deleteFrom('authority_statements').execute()).rejects.toThrow('never changed or removed');
    // The server's own counts are compared too.
    const whole = await record();
    expect(
      credentialDisagreements({ ...whole, counts: { marked_voters: 4, used_credentials: 3, ballots: 3 } })[0],
    ).toBe('El servidor cuenta 4 votantes marcados, 3 credenciales usadas y 3 papeletas: deberían ser iguales.');
  });

  test('is about the archive that was published with the result, and the acta names the authority', async () => {
    await workOnTallies(app);
    const trustee = await trusteeOf(app, 'contador', sealed.trusteePrivateKey);
    await trustee.doWhatIsAsked();
    await publish(app, admin, 'contador');
    expect(await sent(reconciled())).toEqual([201, 'Este archivo ya se había recibido.']);
    const { archive } = await record();
    expect(await sent(reconciled({ archive: 'c'.repeat(64) }))).toEqual([201, 'La conciliación se publicó.']);
    expect(credentialDisagreements(await record())).toEqual([
      'La autoridad revisó un archivo distinto del que se publicó con el resultado.',
    ]);
    await sent(reconciled({ archive: archive ?? '' }));
    expect(await sent(destroyed())).toEqual([201, 'La constancia de destrucción se publicó.']);
    const whole = await record();
    expect(credentialDisagreements(whole)).toEqual([]);
    expect(whole.destructions).toEqual([
      {
        received_at: app.clock.now().toISOString(),
        statement: destroyed(),
        sha256: createHash('sha256').update(destroyed()).digest('hex'),
        issued: 5,
        destroyed_at: '2025-10-01T15:00:00.000Z',
        without_reconciliation: null,
      },
    ]);
    const withoutReconciliation = 'La autoridad perdió el archivo de la urna.';
    await sent(destroyed({ issued: 4, withoutReconciliation }));
    const contradicted = await record();
    expect(contradicted.destructions[0]).toMatchObject({ issued: 4, without_reconciliation: withoutReconciliation });
    expect(credentialDisagreements(contradicted)).toEqual([
      'La autoridad dice que destruyó 4 credenciales, y su lista tiene 5.',
    ]);
    const results = (await app.inject('/api/elections/contador/results')).json().data;
    expect(results.credential_authority).toEqual(AUTHORITY);
    const acta = await readPdf((await app.inject(results.acta_url)).rawPayload);
    expect(
      acta.pages
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    ).toContain(`las hizo ${AUTHORITY.name}, y no quien opera el servidor`);
  });
});

test.skipIf(tool === undefined)('the archive that was exported passes belenios-tool', async () => {
  const archive = (await app.inject('/api/elections/contador/archive')).rawPayload;
  const folder = new ToolFolder(tool ?? '');
  try {
    expect(toolObjections(folder, `${issued.election}.bel`, archive)).toEqual([]);
  } finally {
    folder.remove();
  }
});

test('an election with credentials of the server has no record of an authority', async () => {
  expect((await app.inject('/api/elections/ies/credential-authority')).statusCode).toBe(404);
});
