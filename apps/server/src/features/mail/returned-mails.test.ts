import type { ReturnedVoter } from '@urna/contract/mail/returned-mails';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol } from '../../testing/clients/candidate-client.ts';
import { get, hireAndLogIn } from '../../testing/clients/staff-client.ts';
import { contestIds } from '../../testing/elections/first-process.ts';
import { campaignClient, leaveMail, type MailOutcome } from '../../testing/fixtures/campaigns.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let token: string;
let campaign: number;

const { contador, ies } = contestIds;
const people = {
  ana: { contest: contador, identification_number: '1000001', name: 'Ana Peña', email: 'ana@correo.test' },
  luis: { contest: contador, identification_number: '1000002', name: '=HYPERLINK("x")', email: 'luis@correo.test' },
  elector: { contest: ies, institution: 'Universidad del Río', name: 'Iván Díaz', email: 'i@u.edu.co' },
};
type Person = keyof typeof people;
const idOf = new Map<string, number>();

beforeAll(async () => {
  app = await openTestApp();
  ({ token } = await hireAndLogIn(app, 'ADMINISTRADOR'));
  ({ id: campaign } = await campaignClient(app, token).draft({ contest: 'contador', kind: 'convocatoria' }));
  for (const [person, voter] of Object.entries(people)) {
    const { id } = await app.database.db.insertInto('voters').values(voter).returning('id').executeTakeFirstOrThrow();
    idOf.set(person, id);
  }
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.database.db.deleteFrom('outbox').execute();
  await app.database.db.deleteFrom('professional_register').execute();
});

const addMail = (person: Person, mail: MailOutcome = {}) =>
  leaveMail(app, {
    to: people[person].email,
    voter: idOf.get(person) ?? 0,
    status: 'returned',
    reply: mail.status === 'failed' ? 'EENVELOPE SMTP 552 5.2.2' : '5.1.1',
    ...mail,
  });

const register = (identification_type_id: number, mobile_phone: string) =>
  enrol(app, people.ana.identification_number, { identification_type_id, mobile_phone });

async function list(query = '') {
  const answer = await get(app, token, `/admin/mails/returned?${query}`);
  return answer.json<{ data: ReturnedVoter[]; meta: { pagination: { total: number } } }>();
}
const namesOf = async (query = '') => (await list(query)).data.map(({ name }) => name);
const entries = (event: string) =>
  app.database.db
    .selectFrom('activity_entries')
    .select('properties')
    .where('event', '=', event)
    .orderBy('id')
    .execute();

describe('the people whose mail came back', () => {
  test('are listed with what helps to call them, a masked address, the reason and the day', async () => {
    await register(1, '3001234567');
    await addMail('ana');
    await addMail('elector', { status: 'failed' });
    const { data, meta } = await list();
    expect(data).toEqual([
      {
        voter_id: idOf.get('ana'),
        process: '2025',
        contest: 'contador',
        question: expect.any(String),
        name: 'Ana Peña',
        identification_number: '1000001',
        institution: null,
        mobile_phone: '3001234567',
        email: 'ana***@correo.test',
        status: 'returned',
        reason: 'Buzón inexistente (5.1.1)',
        mailed_on: '2025-09-01',
      },
      expect.objectContaining({
        contest: 'ies',
        name: 'Iván Díaz',
        institution: 'Universidad del Río',
        mobile_phone: null,
        reason: 'El buzón está lleno (552, 5.2.2)',
        mailed_on: '2025-09-01',
      }),
    ]);
    expect(meta.pagination.total).toBe(2);
  });

  test('are each listed once, with the newest such mail', async () => {
    await addMail('ana', { status: 'failed' });
    await addMail('ana', { topic: 'voter_code' });
    await addMail('ana', { topic: 'voter_code', status: 'sent' });
    expect((await list()).data).toMatchObject([{ status: 'returned', reason: 'Buzón inexistente (5.1.1)' }]);
  });

  test('are none whose address was corrected since, and none for a confirmation, which tells that they voted', async () => {
    await addMail('ana', { to: 'anna@correo.test' });
    await addMail('luis', { topic: 'vote_receipt' });
    expect(await namesOf()).toEqual([]);
  });

  test('have no phone if the register has several people with their number', async () => {
    await register(1, '3001234567');
    await register(2, '3117654321');
    await addMail('ana');
    expect((await list()).data).toMatchObject([{ mobile_phone: null }]);
  });

  test('are for administrators alone, and each look is logged without naming anybody', async () => {
    await addMail('ana');
    const auditor = await hireAndLogIn(app, 'AUDITOR');
    for (const path of ['returned', 'returned/file?format=csv'])
      expect((await get(app, auditor.token, `/admin/mails/${path}`)).statusCode).toBe(403);
    const before = (await entries('returned_mails_consulted')).length;
    await list();
    const looked = (await entries('returned_mails_consulted')).slice(before);
    expect(looked).toEqual([{ properties: { rows: 1 } }]);
  });

  test('are those of a campaign, page by page, and all in the export, which has no formula', async () => {
    await addMail('ana', { campaign });
    await addMail('luis', { campaign });
    await addMail('elector');
    expect(await namesOf()).toHaveLength(3);
    const page = (number: number) => namesOf(`campaign=${campaign}&per_page=1&page=${number}`);
    expect([await page(1), await page(2), await page(3)]).toEqual([['=HYPERLINK("x")'], ['Ana Peña'], []]);

    const path = `/admin/mails/returned/file?format=csv&campaign=${campaign}`;
    const answer = await get(app, token, path);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="correos-devueltos-2025-09-01.csv"');
    const rows = parse(answer.body, { delimiter: ';', bom: true, columns: true });
    expect(rows).toMatchObject([
      { Nombre: '\'=HYPERLINK("x")' },
      { Nombre: 'Ana Peña', 'Correo del censo': 'ana***@correo.test', Motivo: 'Buzón inexistente (5.1.1)' },
    ]);
    expect((await entries('returned_mails_exported')).at(-1)?.properties).toEqual({ format: 'csv', rows: 2 });
  });
});
