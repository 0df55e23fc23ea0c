import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  as,
  CEDULA,
  enrol,
  mailedCode,
  readyToSubmit,
  register,
  signIn,
  submit,
  validate,
  verifyCode,
} from '../../../testing/clients/candidate-client.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let last = 5_000_000;
async function person(changes = {}): Promise<string> {
  const number = String(++last);
  await enrol(app, number, changes);
  return number;
}

describe('validating an applicant, in the order of the rules', () => {
  test('refuses an unknown identification type', async () => {
    const answer = await validate(app, await person(), 'CANDIDATE_ACCOUNTANT', { identification_type: 'Carné' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'invalid_identification_type',
      message: 'No se encontro un tipo de documento valido.',
    });
  });

  test.each([
    ['', 'El número de documento es obligatorio'],
    ['12a45', 'Solo se permiten números'],
    ['1234', 'Debe tener al menos 5 dígitos'],
    ['1234567890123456', 'No puede tener más de 15 dígitos'],
  ])('refuses the invalid number %j', async (number, message) => {
    const answer = await validate(app, number);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.identification_number).toContain(message);
  });

  test('refuses everybody outside the window, before and after, and names the date', async () => {
    const number = await person();
    app.clock.set('2025-08-01T15:00:00Z');
    const before = await validate(app, number);
    expect(before.statusCode).toBe(403);
    expect(before.json()).toMatchObject({
      code: 'window_closed',
      message: 'Las inscripciones abren el 15/08/2025 a las 00:00.',
    });
    app.clock.set('2025-09-30T22:00:00Z');
    expect(before.json().action).toBeUndefined();
    expect((await validate(app, number)).json()).toMatchObject({
      message: 'Las inscripciones cerraron el 30/09/2025 a las 17:00.',
      // Whoever must correct comes after this close.
      action: { type: 'go_on_elsewhere' },
    });
    app.clock.set('2025-09-30T21:59:59Z');
    expect((await validate(app, number)).statusCode).toBe(200);
    app.clock.set('2025-09-01T15:00:00Z');
  });

  test('refuses a person who is not in the register or whose card is not active', async () => {
    const unknown = await validate(app, '99999999');
    expect(unknown.statusCode).toBe(403);
    expect(unknown.json().code).toBe('not_in_register');
    const inactive = await validate(app, await person({ card_status: 'INACTIVA', data_updated_on: '2020-01-01' }));
    expect(inactive.json().code).toBe('not_in_register');
  });

  test('refuses data of an earlier year with a link to update it, before the sanction is checked', async () => {
    const number = await person({ data_updated_on: '2024-12-31', disciplinary_status: 'CON_SANCION' });
    const answer = await validate(app, number);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'outdated_data',
      action: { type: 'link', label: 'Actualizar mis datos', url: 'https://datos.example/actualizar' },
    });
  });

  test('the year turns at midnight in Bogotá, not in Greenwich', async () => {
    const number = await person({ data_updated_on: '2025-06-01' });
    await app.database.db
      .updateTable('windows')
      .set({ closes_at: new Date('2026-02-01T00:00:00Z') })
      .where('name', '=', 'inscription')
      .execute();
    app.clock.set('2026-01-01T04:59:00Z');
    expect((await validate(app, number)).statusCode).toBe(200);
    app.clock.set('2026-01-01T05:00:00Z');
    expect((await validate(app, await person({ data_updated_on: '2025-06-01' }))).json().code).toBe('outdated_data');
    app.clock.set('2025-09-01T15:00:00Z');
    await app.database.db
      .updateTable('windows')
      .set({ closes_at: new Date('2025-09-30T22:00:00Z') })
      .where('name', '=', 'inscription')
      .execute();
  });

  test('refuses a person with a disciplinary sanction', async () => {
    const answer = await validate(app, await person({ disciplinary_status: 'CON_SANCION' }));
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('sanctioned');
  });

  test('refuses a person with a candidacy of the other kind, in both directions', async () => {
    const accountant = await person();
    await register(app, await signIn(app, accountant), accountant);
    const asIes = await validate(app, accountant, 'CANDIDATE_IES');
    expect(asIes.statusCode).toBe(409);
    expect(asIes.json().action).toEqual({ type: 'other_form', type_candidate: 'CANDIDATE_ACCOUNTANT' });
    expect(asIes.json().message).toBe('Usted ya tiene una candidatura como representante de los contadores públicos.');

    const ies = await person();
    await register(app, await signIn(app, ies, 'CANDIDATE_IES'), ies, 'CANDIDATE_IES');
    expect((await validate(app, ies)).json().message).toBe(
      'Usted ya tiene una candidatura como representante de las instituciones de educación superior.',
    );
  });

  test('refuses a finalized registration in the same words whatever was decided, and leads to correction and follow-up', async () => {
    const number = String(++last);
    const { token, id } = await readyToSubmit(app, number);
    expect((await submit(app, token, id)).statusCode).toBe(200);
    for (const review_status of ['PENDIENTE', 'APROBADO', 'PARA_SUBSANAR', 'SUBSANADO', 'RECHAZADO'] as const) {
      await app.database.db.updateTable('candidates').set({ review_status }).where('id', '=', id).execute();
      const answer = await validate(app, number);
      expect([review_status, answer.statusCode, answer.json()]).toEqual([
        review_status,
        409,
        expect.objectContaining({
          code: 'registration_finalized',
          message:
            'La inscripción con este documento ya fue finalizada. Si le pidieron corregir documentos, hágalo en Subsanación. El estado de la candidatura se ve en Seguimiento.',
          action: { type: 'go_on_elsewhere' },
        }),
      ]);
      const asOther = await validate(app, number, 'CANDIDATE_IES');
      expect(asOther.json()).toMatchObject({
        code: 'candidacy_as_accountant',
        action: { type: 'go_on_elsewhere' },
      });
    }
  });

  test('refuses a person with a session on another device, in the words of the specification, and offers to close it', async () => {
    const number = await person();
    await signIn(app, number);
    const answer = await validate(app, number);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      message:
        'Usted tiene una sesión activa en otro dispositivo. Por favor, cierre todas las sesiones abiertas en otros dispositivos antes de continuar.',
      action: { type: 'close_other_session', label: 'Cerrar la otra sesión con un código' },
    });
  });
});

describe('a first-time applicant', () => {
  test('gets a session of 30 minutes without data, and the register’s address is told of the first save', async () => {
    const number = await person();
    const answer = await validate(app, number);
    expect(answer.statusCode).toBe(200);
    const { token_info, data } = answer.json();
    expect(data).toBeNull();
    expect(token_info.type_candidate).toBe('CANDIDATE_ACCOUNTANT');
    expect(token_info.time_milliseconds).toBe(app.clock.now().getTime() + 30 * 60_000);
    const registerAddress = `cc${number}@demo.test`;
    expect(await mailsTo(app, registerAddress)).toEqual([]);
    await register(app, token_info.token, number);
    await register(app, token_info.token, number);
    const mails = await mailsTo(app, registerAddress);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Se inició una inscripción a su nombre');
  });

  test('gets exactly one session when starting on many devices at once', async () => {
    const number = await person();
    const answers = await Promise.all(Array.from({ length: 12 }, () => validate(app, number)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(answer.json().code).toBe('active_session');
    const live = await app.database.db
      .selectFrom('sessions')
      .select('id')
      .where('subject', '=', `person:1:${number}`)
      .where('ended_at', 'is', null)
      .execute();
    expect(live).toHaveLength(1);
  });
});

describe('a returning applicant', () => {
  async function returning(): Promise<string> {
    const number = await person();
    const token = await signIn(app, number);
    await register(app, token, number);
    await app.inject({ method: 'POST', url: '/api/applicant/logout', headers: as(token) });
    return number;
  }

  test('sees nothing without the code, which goes to both addresses', async () => {
    const number = await returning();
    const answer = await validate(app, number);
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({
      code_required: true,
      message: 'Usted ya inició una inscripción. Le enviamos un código para continuarla.',
      email: `nue${'*'.repeat(`nueva${number}`.length - 3)}@correo.test y cc5${'*'.repeat(`cc${number}`.length - 3)}@demo.test`,
      handle: expect.stringMatching(/^[\w-]{43}$/),
      code_digits: 6,
    });
    expect(answer.body).not.toContain(number);
    const code = await mailedCode(app, `nueva${number}@correo.test`);
    expect(await mailedCode(app, `cc${number}@demo.test`)).toBe(code);
    const admitted = await verifyCode(app, number, code);
    expect(admitted.statusCode).toBe(200);
    expect(admitted.json()).toMatchObject({
      register: null,
      data: { identification_number: number, physical_address: 'Calle 10 # 20-30' },
    });
  });

  test('uses a code once', async () => {
    const number = await returning();
    await validate(app, number);
    const code = await mailedCode(app, `cc${number}@demo.test`);
    const both = await Promise.all([verifyCode(app, number, code), verifyCode(app, number, code)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await verifyCode(app, number, code)).json().code).toBe('dead_code');
  });

  test('ends the session on another device with a code, and tells that device why', async () => {
    const number = await person();
    const elsewhere = await signIn(app, number);
    const answer = await validate(app, number, 'CANDIDATE_ACCOUNTANT', { close_other_session: true });
    expect(answer.statusCode).toBe(202);
    const admitted = await verifyCode(app, number, await mailedCode(app, `cc${number}@demo.test`));
    expect(admitted.statusCode).toBe(200);
    expect(admitted.json().data).toBeNull();
    expect(admitted.json().register).toEqual({
      first_name: 'Ana',
      second_name: null,
      first_last_name: 'Peña',
      second_last_name: 'Ávila',
      professional_license: '12345-T',
      mobile_phone: null,
    });
    const there = await app.inject({ url: '/api/applicant/me', headers: as(elsewhere) });
    expect([there.statusCode, there.json().code]).toEqual([401, 'session_taken_over']);
    const refreshed = await app.inject({
      method: 'POST',
      url: '/api/applicant/refresh-token',
      headers: as(elsewhere),
    });
    expect(refreshed.json().code).toBe('session_taken_over');
    const here = await app.inject({ url: '/api/applicant/me', headers: as(admitted.json().token_info.token) });
    expect(here.json().data).toMatchObject({ identification_type: CEDULA, identification_number: number, data: null });
  });

  test('is refused with another person’s code', async () => {
    const [mine, theirs] = [await returning(), await returning()];
    await validate(app, mine);
    await validate(app, theirs);
    const code = await mailedCode(app, `cc${mine}@demo.test`);
    const answer = await verifyCode(app, theirs, code);
    // Once in a million runs the two codes are equal, and then this one is right.
    const equal = code === (await mailedCode(app, `cc${theirs}@demo.test`));
    expect(answer.statusCode).toBe(equal ? 200 : 422);
    expect((await verifyCode(app, mine, code)).statusCode).toBe(200);
  });
});
