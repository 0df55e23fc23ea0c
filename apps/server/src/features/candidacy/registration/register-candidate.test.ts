import type { Declaration } from '@urna/contract/candidacy/declarations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { as, enrol, formFor, register, signIn } from '../../../testing/clients/candidate-client.ts';
import { hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let last = 8_000_000;
async function someone(kind: 'CANDIDATE_ACCOUNTANT' | 'CANDIDATE_IES' = 'CANDIDATE_ACCOUNTANT') {
  const number = String(++last);
  await enrol(app, number);
  return { number, token: await signIn(app, number, kind) };
}

function create(token: string, payload: object) {
  return app.inject({ method: 'POST', url: '/api/candidates', headers: as(token), payload });
}
function update(token: string, id: number | string, payload: object) {
  return app.inject({ method: 'PUT', url: `/api/candidates/${id}`, headers: as(token), payload });
}

describe('saving the form', () => {
  test('answers the candidate with readable names and the words of the specification', async () => {
    const { number, token } = await someone('CANDIDATE_IES');
    const answer = await create(token, formFor(number, 'CANDIDATE_IES'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      message: 'Tu candidatura ha sido registrada como Representante de Instituciones de Educación Superior.',
      data: {
        identification_type: 'Cédula de ciudadanía',
        issue_place_name: 'Medellín',
        issue_department_name: 'Antioquia',
        birth_city_name: 'Bogotá, D.C.',
        residence_city_name: 'Cali',
        residence_department_name: 'Valle del Cauca',
        university_name: 'Universidad Nacional de Colombia (Bogotá)',
        snies_code: '01101',
        gender: 'Femenino',
        degree_type: 'Titulado',
        registration_status: 'UPLOAD_CANDIDATE_DOCUMENT',
        review_status: 'PENDIENTE',
        registration_start: '2025-09-01 09:55:00',
        radicado: null,
      },
    });
  });

  test('repeated or concurrent saves make one candidate with the newest data', async () => {
    const { number, token } = await someone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(token, formFor(number))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
    const again = await create(token, { ...formFor(number), physical_address: 'Otra calle 5' });
    expect(again.json().data).toMatchObject({ id: answers[0]?.json().data.id, physical_address: 'Otra calle 5' });
  });

  const textsInForce = async () =>
    (await app.inject('/api/elections/declarations')).json<{ data: Declaration[] }>().data.map(({ id }) => id);
  const acceptances = (id: number) =>
    app.database.db
      .selectFrom('declaration_acceptances')
      .innerJoin('declarations', 'declarations.id', 'declaration_id')
      .select(['kind', 'version', 'accepted_at'])
      .where('candidate_id', '=', id)
      .orderBy('kind')
      .execute();

  test('keeps each accepted declaration with its version and time', async () => {
    const { number, token } = await someone();
    const id = await register(app, token, number);
    const first = await acceptances(id);
    expect(first.map(({ kind }) => kind)).toEqual([
      'dataProcessingAccept',
      'emailNotificationAccept',
      'imageUsageAuthorization',
      'jurorDeclaration',
      'noIncompatibilityDeclaration',
    ]);
    app.clock.advance(60);
    await update(token, id, formFor(number));
    expect(await acceptances(id)).toEqual(first);
  });

  test('nobody accepts a newer text without having been shown it, and the earlier acceptance is kept', async () => {
    const { number, token } = await someone();
    const other = await someone();
    const id = await register(app, token, number);
    const shown = await textsInForce();
    const administrator = await hireAndLogIn(app, 'ADMINISTRADOR');
    const text = { version: '2025-2', title: 'Uso de imagen', paragraphs: ['Autorizo el uso de mi imagen.'] };
    const url = '/admin/processes/2025/declarations/imageUsageAuthorization';
    expect((await send(app, administrator.token, 'PUT', url, text)).statusCode).toBe(200);

    const registering = await create(other.token, { ...formFor(other.number), declarations: shown });
    expect([registering.statusCode, registering.json().code]).toEqual([409, 'declarations_changed']);
    const changing = await update(token, id, { ...formFor(number), second_name: 'María', declarations: shown });
    expect([changing.statusCode, changing.json().code]).toEqual([409, 'declarations_changed']);
    const versions = async () =>
      (await acceptances(id))
        .filter(({ kind }) => kind === 'imageUsageAuthorization')
        .map(({ version }) => version)
        .toSorted();
    // A browser that doesn't say what it showed changes the data and accepts nothing new.
    expect((await update(token, id, { ...formFor(number), second_name: 'María' })).statusCode).toBe(200);
    expect(await versions()).toEqual(['2025-1']);

    const read = { ...formFor(number), declarations: await textsInForce() };
    expect((await update(token, id, read)).statusCode).toBe(200);
    expect(await versions()).toEqual(['2025-1', '2025-2']);
  });

  test('logs a change with the values before and after, and nothing when nothing changed', async () => {
    const { number, token } = await someone();
    const id = await register(app, token, number);
    await update(token, id, formFor(number));
    await update(token, id, { ...formFor(number), second_name: 'María', mobile_phone: '3109876543' });
    const entries = await app.database.db
      .selectFrom('activity_entries')
      .select(['event', 'properties'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      {
        event: 'candidate_created',
        properties: {
          candidate_id: id,
          candidate_type: 'CANDIDATE_ACCOUNTANT',
          new_status: 'UPLOAD_CANDIDATE_DOCUMENT',
        },
      },
      {
        event: 'candidate_updated',
        properties: {
          candidate_id: id,
          old: { second_name: null, mobile_phone: '3001234567' },
          attributes: { second_name: 'María', mobile_phone: '3109876543' },
        },
      },
    ]);
  });
});

describe('refused fields of the form', () => {
  const cases: [string, Record<string, unknown>, string, string][] = [
    ['an issue date in the future', { issue_date: '2025-09-02' }, 'issue_date', 'La fecha no puede ser futura'],
    [
      'a day that does not exist',
      { issue_date: '2001-02-29' },
      'issue_date',
      'La fecha no es válida; use el formato AAAA-MM-DD',
    ],
    [
      'an issue date before birth',
      { issue_date: '1980-01-01', birth_date: '1980-01-02' },
      'issue_date',
      'La fecha de expedición no puede ser anterior a la de nacimiento',
    ],
    ['seventeen years', { birth_date: '2007-09-02' }, 'birth_date', 'Debes tener al menos 18 años'],
    ['a hundred and one years', { birth_date: '1924-08-31' }, 'birth_date', 'La edad no puede superar los 100 años'],
    ['an address without a domain', { email: 'ana@' }, 'email', 'Correo electrónico inválido'],
    ['nine digits', { mobile_phone: '300123456' }, 'mobile_phone', 'Debe tener al menos 10 dígitos'],
    ['eleven digits', { mobile_phone: '30012345678' }, 'mobile_phone', 'Debe tener maximo 10 dígitos'],
    ['letters in a telephone', { landline_phone: '60a' }, 'landline_phone', 'Solo se permiten números'],
    ['no first name', { first_name: '  ' }, 'first_name', 'El primer nombre es obligatorio'],
    ['a control character', { first_name: 'Ana\u0007' }, 'first_name', 'Contiene caracteres que no se admiten'],
    [
      'a text that turns around',
      { physical_address: 'Calle \u202e1' },
      'physical_address',
      'Contiene caracteres que no se admiten',
    ],
    ['a name without end', { first_name: 'A'.repeat(61) }, 'first_name', 'No puede tener más de 60 caracteres'],
    [
      'a missing second last name',
      { second_last_name: undefined },
      'second_last_name',
      'El segundo apellido es obligatorio',
    ],
    ['a city that is not', { issue_place_id: 999_999 }, 'issue_place_id', 'La ciudad seleccionada no existe'],
    ['a gender that is not', { gender_id: 99 }, 'gender_id', 'El género seleccionado no existe'],
    ['a number as text', { birth_city_id: '5001' }, 'birth_city_id', 'La ciudad de nacimiento es obligatoria'],
    [
      'a declaration that was not made',
      { oath_accepted: false },
      'oath_accepted',
      'Debe aceptar la declaración juramentada de veracidad',
    ],
  ];
  test.each(cases)('refuses %s', async (_what, change, field, message) => {
    const { number, token } = await someone();
    const answer = await create(token, { ...formFor(number), ...change });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[field]).toContain(message);
    const me = await app.inject({ url: '/api/applicant/me', headers: as(token) });
    expect(me.json().data.data).toBeNull();
  });

  test.each([
    ['no university', { university_id: null }, 'university_id', 'La universidad es obligatoria'],
    [
      'the code of another university',
      { snies_code: '01102' },
      'snies_code',
      'El código SNIES no corresponde a la universidad',
    ],
    ['four digits', { snies_code: '1101' }, 'snies_code', 'Debe contener entre 5 y 7 números'],
  ])('refuses for an institution: %s', async (_what, change, field, message) => {
    const { number, token } = await someone('CANDIDATE_IES');
    const answer = await create(token, { ...formFor(number, 'CANDIDATE_IES'), ...change });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[field]).toContain(message);
  });

  test('accepts ages from eighteen years today to one day under a hundred', async () => {
    const [young, old] = [await someone(), await someone()];
    const youngest = { ...formFor(young.number), birth_date: '2007-09-01', issue_date: '2025-09-01' };
    expect((await create(young.token, youngest)).statusCode).toBe(200);
    expect((await create(old.token, { ...formFor(old.number), birth_date: '1924-09-02' })).statusCode).toBe(200);
  });
});

describe('identity of the registration', () => {
  test('the person and the kind are those that were validated', async () => {
    const { number, token } = await someone();
    const other = await someone();
    for (const payload of [
      formFor(other.number),
      formFor(number, 'CANDIDATE_IES'),
      { ...formFor(number), identification_type_id: 2 },
    ]) {
      const answer = await create(token, payload);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('other_person');
    }
  });

  test('an id of another person is not found', async () => {
    const [mine, theirs] = [await someone(), await someone()];
    const theirId = await register(app, theirs.token, theirs.number);
    const payload = formFor(mine.number);
    for (const id of [theirId, 999_999, 0, -1, '1e3', 'x', '9'.repeat(30)]) {
      const answer = await update(mine.token, id, payload);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('not_found');
    }
  });
});

describe('the registration window', () => {
  test('a window that closes while the form is open: the save is refused and nothing is stored', async () => {
    const { number, token } = await someone();
    await app.database.db
      .updateTable('windows')
      .set({ closes_at: app.clock.now() })
      .where('name', '=', 'inscription')
      .execute();
    const answer = await create(token, formFor(number));
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toMatch(/^Las inscripciones cerraron el \d\d\/09\/2025 a las \d\d:\d\d\.$/);
    await app.database.db
      .updateTable('windows')
      .set({ closes_at: app.clock.at('2025-09-30T22:00:00Z') })
      .where('name', '=', 'inscription')
      .execute();
    expect((await create(token, formFor(number))).statusCode).toBe(200);
  });
});
