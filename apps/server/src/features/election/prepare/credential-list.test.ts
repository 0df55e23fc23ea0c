import { createHash } from 'node:crypto';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import type { AuthorityWork, Contest } from '@urna/contract/election/contest-admin';
import { writeCredentialList } from '@urna/credential-files/credential-list';
import { readRollHeader } from '@urna/credential-files/roll';
import { newSigningKey } from '@urna/credential-files/signed-file';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { badPoints } from '../../../../../../packages/belenios/testing/bad-points.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { ClaimLost, claimJobs, leaveJob } from '../../../platform/jobs/jobs.ts';
import { acceptList, noteChecked, refuseList } from '../../../services/election/credentials/credential-lists.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import {
  AUTHORITY,
  chooseAuthority,
  exportRoll,
  type IssuedCredentials,
  issueCredentials,
  sendList,
  takeCredentials,
} from '../../../testing/elections/issue-credentials.ts';
import { acceptances, addChoices, addTrustee, addVoters } from '../../../testing/elections/sealed-contest.ts';
import { workOnLists, workOnSealing } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let admin: Employee & { token: string };

beforeAll(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await addChoices(app, 'contador', 2);
  await addVoters(app, 'contador', 3);
  await addTrustee(app, 'contador');
});
afterAll(() => app.close());

const page = async () => (await get(app, admin.token, '/admin/contests/contador')).json<{ data: Contest }>().data;
const authority = async (): Promise<AuthorityWork> => {
  const { credentials } = await page();
  if (!credentials.authority) throw new Error('there is no authority');
  return credentials.authority;
};
const seal = () =>
  send(app, admin.token, 'POST', '/admin/contests/contador/seal', {
    confirmation: 'SELLAR',
    ...acceptances,
  });
const events = async () =>
  (
    await app.database.db
      .selectFrom('activity_entries')
      .select(['event', 'causer_name', 'properties'])
      .where('event', 'like', '%credential%')
      .orderBy('id')
      .execute()
  ).map(({ event, causer_name }) => `${event} · ${causer_name}`);
const startOver = () => send(app, admin.token, 'PUT', '/admin/contests/contador/credentials', { by: 'server' });

describe('an independent authority', () => {
  beforeEach(startOver);

  test('gets the roll, and its list is checked, accepted and told with its fingerprints', async () => {
    const chosen = await chooseAuthority(app, admin.token, 'contador');
    expect(chosen.statusCode).toBe(200);
    expect((await page()).waits_for).toContain('Falta exportar el censo para Universidad de Prueba.');
    const contact = { contact_email: 'atencion@junta.test', contact_phone: '601 555 0134', contact_hours: 'Lunes' };
    await send(app, admin.token, 'PATCH', '/admin/processes/2025', contact);
    const exported = await exportRoll(app, admin.token, 'contador');
    expect(exported.headers['content-disposition']).toBe('attachment; filename="censo-2025-contador.jsonl"');
    // The authority's mails say how to reach the board too.
    expect(readRollHeader(exported.body.split('\n')[0] ?? '').contact).toEqual([
      'Atención de Junta Central de Contadores:',
      'atencion@junta.test',
      '601 555 0134',
      'Lunes',
    ]);
    const issued = await issueCredentials(exported.rawPayload);
    expect(issued.privateOf.size).toBe(3);
    expect((await page()).waits_for).toContain('Falta la lista de credenciales de Universidad de Prueba.');
    // The unchanged roll gives the same file.
    expect((await exportRoll(app, admin.token, 'contador')).rawPayload.equals(exported.rawPayload)).toBe(true);

    expect((await sendList(app, admin.token, 'contador', issued.list)).statusCode).toBe(202);
    expect(await authority()).toMatchObject({
      ...AUTHORITY,
      roll: { sha256: issued.roll, voters: 3, exported_by: 'Beatriz Arango' },
      list: {
        file_name: 'lista.json',
        sent_by: 'Beatriz Arango',
        key: issued.authority,
        credentials: 3,
        of_this_roll: true,
      },
      checking: null,
      refused: null,
    });
    expect((await page()).waits_for).not.toContainEqual(expect.stringContaining('lista'));
    expect((await events()).slice(-5)).toEqual([
      'credential_source_chosen · Beatriz Arango',
      'credential_roll_exported · Beatriz Arango',
      'credential_roll_exported · Beatriz Arango',
      'credential_list_received · Beatriz Arango',
      'credential_list_accepted · Sistema',
    ]);
  });

  test('never has its file kept by the server with a private credential or a name beside a public one', async () => {
    const { privateOf } = await takeCredentials(app, admin.token, 'contador');
    const { rows } = await app.database.pool.query<{ text: string }>(
      `select encode(string_agg(bytes, ''::bytea order by list_id, at), 'escape') as text from credential_list_pieces`,
    );
    for (const credential of privateOf.values()) expect(rows[0]?.text).not.toContain(credential);
    expect(rows[0]?.text).not.toContain('Votante');
  });

  test('makes the export and the list void when the roll changes, and says so', async () => {
    await takeCredentials(app, admin.token, 'contador');
    const [voter] = await app.database.db.selectFrom('voters').select(['id', 'email']).limit(1).execute();
    const corrected = await send(app, admin.token, 'PATCH', `/admin/voters/${voter?.id ?? 0}`, {
      email: 'otra@demo.test',
      reason: 'Lo pidió con su cédula.',
    });
    expect(corrected.statusCode).toBe(200);
    expect(await authority()).toMatchObject({ roll: { sha256: null }, list: { of_this_roll: false } });
    const waits =
      'El censo, o dónde se comprueba el voto, cambió después de exportarlo: expórtelo de nuevo, para que Universidad de Prueba haga otra lista.';
    expect((await page()).waits_for).toContain(waits);
    expect((await seal()).json().message).toContain(waits);
    // The new file is of the same election, and takes another list.
    const before = await app.database.db.selectFrom('credential_rolls').selectAll().executeTakeFirstOrThrow();
    const again = await issueCredentials((await exportRoll(app, admin.token, 'contador')).rawPayload);
    expect(again.election).toBe(before.election_uuid);
    expect((await page()).waits_for).toContainEqual(expect.stringContaining('es de un censo anterior'));
    await sendList(app, admin.token, 'contador', again.list);
    expect(await authority()).toMatchObject({ roll: { sha256: again.roll }, list: { of_this_roll: true } });
  });

  test('is not sealed once its letters would name other hosts of checks than the process has', async () => {
    await takeCredentials(app, admin.token, 'contador');
    const hosts = [{ name: 'Veeduría', page: 'https://veeduria.test/comprobar' }];
    const name = (named: typeof hosts) =>
      send(app, admin.token, 'PATCH', '/admin/processes/2025', { check_hosts: named });
    await name(hosts);
    expect((await seal()).json().message).toContain('o dónde se comprueba el voto, cambió');
    expect(await authority()).toMatchObject({ roll: { sha256: null }, list: { of_this_roll: false } });
    const { body } = await exportRoll(app, admin.token, 'contador');
    expect(readRollHeader(body.split('\n')[0] ?? '').check_hosts).toEqual(hosts);
    // Also where nobody tried to seal meanwhile.
    await name([]);
    const again = await exportRoll(app, admin.token, 'contador');
    expect(readRollHeader(again.body.split('\n')[0] ?? '').check_hosts).toEqual([]);
  });

  test('is not sealed with a roll that changed behind the application', async () => {
    await takeCredentials(app, admin.token, 'contador');
    const [added] = await addVoters(app, 'contador', 1);
    expect((await seal()).json()).toMatchObject({ code: 'seal_refused' });
    expect(await authority()).toMatchObject({ roll: { sha256: null } });
    await app.database.db
      .deleteFrom('voters')
      .where('id', '=', added?.id ?? 0)
      .execute();
  });

  test('is discarded with its roll and its list where the server makes the credentials again', async () => {
    await takeCredentials(app, admin.token, 'contador');
    expect((await startOver()).json().data.credentials).toEqual({ by: 'server', authority: null });
    const { db } = app.database;
    for (const table of ['credential_rolls', 'credential_lists', 'credential_list_pieces'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    for (const refused of [
      await exportRoll(app, admin.token, 'contador'),
      await sendList(app, admin.token, 'contador', '{}'),
      await send(app, admin.token, 'POST', '/admin/contests/contador/credentials/statements', { statement: '{}' }),
    ]) {
      expect(refused.json()).toMatchObject({ code: 'no_credential_authority' });
    }
  });

  test('keeps its roll and list when only its name changes', async () => {
    await takeCredentials(app, admin.token, 'contador');
    await send(app, admin.token, 'PUT', '/admin/contests/contador/credentials', {
      by: 'authority',
      name: 'Universidad Nueva',
      email: AUTHORITY.email,
    });
    expect(await authority()).toMatchObject({ name: 'Universidad Nueva', list: { of_this_roll: true } });
  });
});

describe('a list of credentials', () => {
  let issued: IssuedCredentials;
  beforeAll(async () => {
    await startOver();
    issued = await takeCredentials(app, admin.token, 'contador');
  });

  /** The list with other content, signed by the same authority. */
  const signed = (changes: Partial<Parameters<typeof writeCredentialList>[0]>) => {
    const { election, roll, publicCredentials, key } = issued;
    return writeCredentialList({ election, roll, credentials: publicCredentials, ...changes }, key);
  };
  const withoutLast = () => issued.publicCredentials.slice(0, -1);
  const identity = '1'.padStart(64, '0');
  const refusals: [name: string, list: () => string | Blob, words: RegExp][] = [
    ['an empty file', () => '', /No se pudo leer/],
    ['a file of another format', () => '{"format":"otra"}', /no es el que se espera/],
    ['bytes that are no text', () => new Blob([new Uint8Array([0xff, 0xfe, 0x00])]), /No se pudo leer/],
    [
      'the list with other white space',
      () => JSON.stringify(JSON.parse(issued.list), null, 1),
      /se guardó con otro programa/,
    ],
    ['a changed credential', () => issued.list.replace(/[0-9a-f]{64}"\],/, `${'f'.repeat(64)}"],`), /firma/],
    [
      'another key in place of the signer’s',
      () => issued.list.replace(/"authority":"[^"]*"/, '"authority":"x+00000000+AA=="'),
      /./,
    ],
    ['a list for another election', () => signed({ election: 'Xq5ZbNfYwT3vKd8sLmPcRe' }), /es de otra elección/],
    ['a list for another roll', () => signed({ roll: '0'.repeat(64) }), /otro censo/],
    [
      'a list without one of the credentials',
      () => signed({ credentials: withoutLast() }),
      /2 credenciales, y en el censo hay 3/,
    ],
    [
      'the identity element as a credential',
      () => signed({ credentials: [...withoutLast(), identity] }),
      /no es válida.*número 1 de/,
    ],
  ];

  test.each(refusals)('refuses %s, and the previous list stays in force', async (_name, list, words) => {
    const before = await authority();
    expect((await sendList(app, admin.token, 'contador', list())).statusCode).toBe(202);
    const after = await authority();
    expect(after.refused).toEqual({ file_name: 'lista.json', reason: expect.stringMatching(words) });
    expect(after.list).toEqual(before.list);
    expect((await page()).waits_for).not.toContainEqual(expect.stringContaining('lista'));
  });

  test('refuses points outside the group as credentials', async () => {
    // The writer orders credentials by their text; those of another length it doesn't write at all.
    for (const [name, point] of badPoints.filter(([, text]) => /^[0-9a-f]{64}$/.test(text))) {
      await sendList(app, admin.token, 'contador', signed({ credentials: [...withoutLast(), point] }));
      const { refused } = await authority();
      expect(refused?.reason, name).toMatch(/no es válida\. Está en la credencial número [123] de la lista/);
    }
  });

  test('refuses a signature that fits every text, by a key of small order', async () => {
    // With the identity as key, R = s·B holds for any message unless keys of small order are refused.
    const typed = Buffer.from([0x01, 1, ...Buffer.alloc(31)]);
    const id = createHash('sha256').update('Autoridad\n').update(typed).digest('hex').slice(0, 8);
    const group = nobleEd25519();
    const r = Buffer.from(group.encode(group.generator.power(1n)), 'hex').toReversed();
    const signature = Buffer.concat([r, Buffer.from([1]), Buffer.alloc(31)]);
    const forged = issued.list
      .replace(/"authority":"[^"]*"/, `"authority":"Autoridad+${id}+${typed.toString('base64')}"`)
      .replace(/"signature":"[^"]*"/, `"signature":"${signature.toString('base64')}"`);
    await sendList(app, admin.token, 'contador', forged);
    expect((await authority()).refused).toMatchObject({ file_name: 'lista.json' });
  });

  test('a list with a repeated credential or in another order can’t be written by the authority, nor read here', async () => {
    const [first = '', ...others] = issued.publicCredentials.toSorted();
    const text = (credentials: string[]) => issued.list.replace(/\[.*\]/, JSON.stringify(credentials));
    await sendList(app, admin.token, 'contador', text([first, first, ...others.slice(1)]));
    expect((await authority()).refused?.reason).toBe(
      'Una credencial está dos veces. Está en la credencial número 2 de la lista.',
    );
    await sendList(app, admin.token, 'contador', text([...others, first]));
    expect((await authority()).refused?.reason).toMatch(/no están en orden.*número 3/);
  });

  test('a list of another authority replaces the earlier one before the sealing', async () => {
    const other = await issueCredentials(
      (await exportRoll(app, admin.token, 'contador')).rawPayload,
      newSigningKey('otra.test'),
    );
    await sendList(app, admin.token, 'contador', other.list);
    expect(await authority()).toMatchObject({ list: { key: other.authority }, refused: null });
    expect(await app.database.db.selectFrom('credential_lists').select('id').execute()).toHaveLength(1);
    await sendList(app, admin.token, 'contador', issued.list);
    expect(await authority()).toMatchObject({ list: { key: issued.authority } });
  });

  test('is checked alone: of two that arrive at once, the second is refused and forgotten', async () => {
    const form = () => {
      const parts = new FormData();
      parts.set('file', new Blob([issued.list]), 'lista.json');
      return parts;
    };
    const both = await Promise.all(
      [form(), form()].map((payload) =>
        send(app, admin.token, 'POST', '/admin/contests/contador/credentials/list', payload),
      ),
    );
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([202, 409]));
    expect(both.map((one) => one.json().code).filter(Boolean)).toEqual(['credential_list_running']);
    expect((await authority()).checking).toEqual({ file_name: 'lista.json', checked: 0 });
    expect(await workOnLists(app)).toBe(true);
    expect(await workOnLists(app)).toBe(false);
    expect(await app.database.db.selectFrom('credential_lists').select('id').execute()).toHaveLength(1);
  });

  test('is checked by one of two processes, and again after one that stopped', async () => {
    const stopped = new AbortController();
    stopped.abort();
    const parts = new FormData();
    parts.set('file', new Blob([issued.list]), 'lista.json');
    await send(app, admin.token, 'POST', '/admin/contests/contador/credentials/list', parts);
    await workOnLists(app, stopped.signal);
    expect((await authority()).checking).not.toBeNull();
    const worked = await Promise.all([workOnLists(app), workOnLists(app)]);
    expect(new Set(worked)).toEqual(new Set([false, true]));
    expect((await authority()).checking).toBeNull();
  });

  test('is neither written nor released by a process whose claim another took over', async () => {
    const { db } = app.database;
    const parts = new FormData();
    parts.set('file', new Blob([issued.list]), 'lista.json');
    await send(app, admin.token, 'POST', '/admin/contests/contador/credentials/list', parts);
    const claim = () => claimJobs(db, ['credential_list'], app.clock.now());
    const [slow] = await claim();
    app.clock.advance(61);
    const [other] = await claim();
    if (!slow || !other) throw new Error('nothing to claim');
    await noteChecked(db, other, 2, app.clock.now());
    const row = () => db.selectFrom('credential_lists').selectAll().where('id', '=', other.subject).executeTakeFirst();
    const before = { list: await row(), inForce: (await authority()).list };
    const says = { sha256: '0'.repeat(64), roll_sha256: issued.roll, credentials: 3, authority_key: issued.authority };
    app.clock.advance(30);
    const now = app.clock.now();
    await expect(noteChecked(db, slow, 1, now)).rejects.toBeInstanceOf(ClaimLost);
    for (const write of [
      (tx: Tx) => acceptList(tx, slow, contestIds.contador, says, now),
      (tx: Tx) => refuseList(tx, slow, 'No es de este censo.', now),
    ]) {
      await expect(db.transaction().execute<unknown>(write)).rejects.toBeInstanceOf(ClaimLost);
    }
    await leaveJob(db, slow, { until: now, isAttempt: false });
    expect({ list: await row(), inForce: (await authority()).list }).toEqual(before);
    expect(await workOnLists(app)).toBe(false);
    await leaveJob(db, other, { until: now, isAttempt: false });
    expect(await workOnLists(app)).toBe(true);
    expect(await authority()).toMatchObject({ list: { key: issued.authority }, checking: null, refused: null });
  });

  test('comes from administrators only, and in the part that holds the file', async () => {
    const auditor = await hireAndLogIn(app, 'AUDITOR');
    expect((await sendList(app, auditor.token, 'contador', issued.list)).statusCode).toBe(403);
    expect((await exportRoll(app, auditor.token, 'contador')).statusCode).toBe(403);
    const other = new FormData();
    other.set('otro', new Blob(['x']), 'x.json');
    const answer = await send(app, admin.token, 'POST', '/admin/contests/contador/credentials/list', other);
    expect(answer.json()).toMatchObject({ code: 'malformed' });
    const nothing = await send(app, admin.token, 'POST', '/admin/contests/contador/credentials/list', new FormData());
    expect([400, 422]).toContain(nothing.statusCode);
  });

  test('is what the contest is sealed with, and neither it nor the choice changes afterwards', async () => {
    const requested = await seal();
    expect(requested.json().message).toContain('El sellado comenzó');
    await workOnSealing(app);
    expect((await page()).stage).toBe('sealed');
    const { db } = app.database;
    const sealed = await db.selectFrom('sealed_credentials').select('credential').execute();
    expect(sealed.map(({ credential }) => credential.toString('hex')).toSorted()).toEqual(
      issued.publicCredentials.toSorted(),
    );
    const election = await db.selectFrom('elections').select(['uuid', 'voters']).executeTakeFirstOrThrow();
    expect(election).toEqual({ uuid: issued.election, voters: 3 });
    const published = await app.inject('/api/elections/contador/credential-list');
    expect(published.body).toBe(issued.list);
    expect((await app.inject('/api/elections/contador')).json().data.election.credential_authority).toEqual(AUTHORITY);
    expect((await app.inject('/api/elections/ies/credential-list')).statusCode).toBe(404);
    for (const answer of [
      await startOver(),
      await chooseAuthority(app, admin.token, 'contador'),
      await exportRoll(app, admin.token, 'contador'),
      await sendList(app, admin.token, 'contador', issued.list),
    ]) {
      expect(answer.json()).toMatchObject({ code: 'contest_sealed' });
    }
    await expect(
      db.deleteFrom('credential_lists').where('contest', '=', contestIds.contador).execute(),
    ).rejects.toThrow('is kept');
  });
});
