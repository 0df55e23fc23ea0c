import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../../services/activity/verify-chain.ts';
import { newRadicado } from '../../../services/candidacy/receipts.ts';
import {
  as,
  enrol,
  formFor,
  readyToSubmit,
  register,
  signIn,
  submit,
  upload,
} from '../../../testing/clients/candidate-client.ts';
import { beginDrill, saysDrill } from '../../../testing/fixtures/drill.ts';
import { simplePdf } from '../../../testing/fixtures/hostile-fixtures.ts';
import { readPdf } from '../../../testing/fixtures/read-pdf.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let last = 10_000_000;
const next = () => String(++last);

describe('submitting a registration', () => {
  test('answers a receipt, mails it, keeps the PDF and ends the session', async () => {
    const number = next();
    const { token, id } = await readyToSubmit(app, number);
    const answer = await submit(app, token, id);
    expect(answer.statusCode).toBe(200);
    const { radicado, submitted_at, verification_code, files } = answer.json().data;
    expect(radicado).toMatch(/^2025-C-\d{8}$/);
    expect(submitted_at).toBe('2025-09-01 10:00:00');

    const [receipt] = await mailsTo(app, `nueva${number}@correo.test`);
    expect(receipt?.subject).toBe(`Inscripción recibida: radicado ${radicado}`);
    for (const fact of [`Radicado: ${radicado}`, 'Fecha y hora: 01/09/2025 10:00', verification_code])
      expect(receipt?.text).toContain(fact);
    expect(files.map(({ name }: { name: string }) => name)).toEqual([
      'Fotografía',
      'Identificación',
      'Antecedentes',
      'Inscripción (PDF)',
    ]);
    for (const { name, file_name, sha256 } of files)
      expect(receipt?.text).toContain(`${name}: ${file_name}, ${sha256}`);
    expect(receipt?.text).toMatch(/^Seguimiento: http\S+\/seguimiento$/m);

    const pdf = await app.database.db
      .selectFrom('consolidated_pdfs')
      .select('bytes')
      .where('candidate_id', '=', id)
      .executeTakeFirstOrThrow();
    // Our own pages, and one page of each of the two PDFs.
    expect(files.at(-1).sha256).toBe(createHash('sha256').update(pdf.bytes).digest('hex'));
    expect((await PDFDocument.load(pdf.bytes)).getPageCount()).toBeGreaterThan(3);
    expect((await app.inject({ url: '/api/applicant/me', headers: as(token) })).statusCode).toBe(401);

    const preview = await app.inject({ url: `/api/candidates/${id}/consolidated-preview`, headers: as(token) });
    expect(preview.rawPayload.equals(pdf.bytes)).toBe(true);
  });

  test('gives a radicado that doesn’t number registrations, and another one where a candidacy has it already', async () => {
    const firstOf = (id: number) =>
      newRadicado(app.deps.secrets, { id, candidate_type: 'CANDIDATE_ACCOUNTANT', process_slug: '2025' }, 0);
    const [one, two] = [await readyToSubmit(app, next()), await readyToSubmit(app, next())];
    const { radicado } = (await submit(app, one.token, one.id)).json().data;
    expect(radicado).toBe(firstOf(one.id));
    await app.database.db
      .updateTable('candidates')
      .set({ radicado: firstOf(two.id) })
      .where('id', '=', one.id)
      .execute();
    const second = (await submit(app, two.token, two.id)).json().data;
    expect(second.radicado).toMatch(/^2025-C-\d{8}$/);
    expect(second.radicado).not.toBe(firstOf(two.id));
    // The kept PDF bears the number that was given.
    const preview = await app.inject({
      url: `/api/candidates/${two.id}/consolidated-preview`,
      headers: as(two.token),
    });
    expect((await readPdf(preview.rawPayload)).pages[0]?.text).toContain(second.radicado);
    const digits = Array.from({ length: 300 }, (_, id) => Number(firstOf(id).slice(-8)));
    expect(new Set(digits).size).toBe(300);
    expect(digits.toSorted((a, b) => a - b)).not.toEqual(digits);
    for (const some of [digits.slice(0, 150), digits.slice(150)]) {
      expect(Math.min(...some)).toBeLessThan(10_000_000);
      expect(Math.max(...some)).toBeGreaterThan(90_000_000);
    }
  });

  test('is idempotent: repeated or concurrent calls make one submission with one receipt', async () => {
    const number = next();
    const { token, id } = await readyToSubmit(app, number, 'CANDIDATE_IES');
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(app, token, id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    app.clock.advance(60);
    answers.push(await submit(app, token, id));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.json().data))).size).toBe(1);
    expect(answers[0]?.json().data.radicado).toMatch(/^2025-I-/);
    expect(await mailsTo(app, `nueva${number}@correo.test`)).toHaveLength(1);
    const recorded = app.database.db.selectFrom('candidates').select('asked_documents').where('id', '=', id);
    expect(await recorded.execute()).toEqual([{ asked_documents: [1, 2, 3, 4] }]);
    const entries = await app.database.db
      .selectFrom('activity_entries')
      .select('id')
      .where('subject_id', '=', id)
      .where('event', '=', 'registration_submitted')
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('is refused while a document is missing, names it, and locks nothing', async () => {
    const number = next();
    await enrol(app, number);
    const token = await signIn(app, number);
    const id = await register(app, token, number);
    await upload(app, token, id, [{ type: 2, name: 'c.pdf', bytes: simplePdf() }]);
    const answer = await submit(app, token, id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe(
      'Por favor, sube todos los documentos requeridos. Falta: Fotografía, Antecedentes.',
    );
    const preview = await app.inject({
      method: 'PUT',
      url: `/api/candidates/${id}`,
      headers: as(token),
      payload: { ...formFor(number), registration_status: 'PREVIEW_CANDIDATE_FORM' },
    });
    expect(preview.json().code).toBe('documents_incomplete');
  });

  test('another person’s registration is not found', async () => {
    const mine = await readyToSubmit(app, next());
    const theirs = await readyToSubmit(app, next());
    expect((await submit(app, mine.token, theirs.id)).statusCode).toBe(404);
  });

  test('is refused after the window has closed, and nothing is lost', async () => {
    const number = next();
    const { token, id } = await readyToSubmit(app, number);
    const windows = app.database.db.updateTable('windows').where('name', '=', 'inscription');
    await windows.set({ closes_at: app.clock.now() }).execute();
    expect((await submit(app, token, id)).json().code).toBe('window_closed');
    await windows.set({ closes_at: app.clock.at('2025-09-30T22:00:00Z') }).execute();
    expect((await submit(app, token, id)).statusCode).toBe(200);
  });
});

describe('a submitted registration', () => {
  test('while a change and a submission race, either the change is in the PDF or it is refused', async () => {
    const number = next();
    const { token, id } = await readyToSubmit(app, number);
    const change = () =>
      app.inject({
        method: 'PUT',
        url: `/api/candidates/${id}`,
        headers: as(token),
        payload: { ...formFor(number), physical_address: 'Avenida Siempre Viva 742' },
      });
    const [submitted, changed] = await Promise.all([submit(app, token, id), change()]);
    expect(submitted.statusCode).toBe(200);
    const { bytes } = await app.database.db
      .selectFrom('consolidated_pdfs')
      .select('bytes')
      .where('candidate_id', '=', id)
      .executeTakeFirstOrThrow();
    const row = await app.database.db
      .selectFrom('candidates')
      .select('physical_address')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([200, 401, 409]).toContain(changed.statusCode);
    expect(row.physical_address === 'Avenida Siempre Viva 742').toBe(changed.statusCode === 200);
    expect(bytes.length).toBeGreaterThan(1000);
  });

  test('refuses changes of data and documents, in the API and in the database', async () => {
    const number = next();
    const { token, id } = await readyToSubmit(app, number);
    await submit(app, token, id);
    // The session has ended; one that stayed open would still find everything locked.
    await app.database.db
      .updateTable('sessions')
      .set({ ended_at: null, ended_by: null })
      .where('subject', '=', `person:1:${number}`)
      .execute();
    const [document] = await app.database.db
      .selectFrom('documents')
      .select('id')
      .where('candidate_id', '=', id)
      .execute();
    const calls = await Promise.all([
      app.inject({ method: 'PUT', url: `/api/candidates/${id}`, headers: as(token), payload: formFor(number) }),
      app.inject({ method: 'POST', url: '/api/candidates', headers: as(token), payload: formFor(number) }),
      app.inject({ method: 'DELETE', url: `/api/documents/${document?.id}`, headers: as(token) }),
      upload(app, token, id, [{ type: 2, name: 'otra.pdf', bytes: simplePdf() }]),
    ]);
    for (const answer of calls) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().code).toBe('registration_locked');
    }
    const { db } = app.database;
    await expect(db.deleteFrom('documents').where('candidate_id', '=', id).execute()).rejects.toMatchObject({
      code: '23000',
    });
    await expect(db.deleteFrom('consolidated_pdfs').where('candidate_id', '=', id).execute()).rejects.toMatchObject({
      code: '23000',
    });
  });
});

test('the activity log holds every step of a registration, and its chain verifies', async () => {
  const number = next();
  const { token, id } = await readyToSubmit(app, number);
  await submit(app, token, id);
  const entries = await app.database.db
    .selectFrom('activity_entries')
    .select(['log_name', 'event', 'causer_name'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ log_name, event }) => `${log_name}/${event}`)).toEqual([
    'candidate/candidate_created',
    'document/document_uploaded',
    'document/document_uploaded',
    'document/document_uploaded',
    'registration_completed/registration_submitted',
  ]);
  expect(entries[0]?.causer_name).toBe('Ana Peña Ávila');
  expect(await verifyChain(app.database.db)).toMatchObject({ ok: true });
  expect(app.log()).not.toContain(number);
  expect(app.log()).not.toContain('Peña');
});

test('the PDF of a registration says in a drill that it is none of a real election, before and after it is sent', async () => {
  const pdfOf = async (id: number, token: string) =>
    (await app.inject({ url: `/api/candidates/${id}/consolidated-preview`, headers: as(token) })).rawPayload;
  const { token, id } = await readyToSubmit(app, next());
  expect(await saysDrill(await pdfOf(id, token))).toBe(false);
  await beginDrill(app);
  expect(await saysDrill(await pdfOf(id, token))).toBe(true);
  expect((await submit(app, token, id)).statusCode).toBe(200);
  expect(await saysDrill(await pdfOf(id, token))).toBe(true);
});
