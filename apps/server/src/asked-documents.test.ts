import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { candidateKinds } from '@urna/contract/candidacy/candidacy';
import { type DocumentType, documentTypeSchema } from '@urna/contract/candidacy/documents';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lockProcess } from './features/processes/fixed-parts.ts';
import { exportCandidates } from './operation/export/export-candidates.ts';
import { ExportFolder } from './operation/export/export-folder.ts';
import { after } from './platform/clock.ts';
import type { Tx } from './platform/database/tables.ts';
import { discardUnaskedDocuments, findConsolidatedPdf } from './services/candidacy/candidate-documents.ts';
import { returnDraftsToDocuments } from './services/candidacy/write-candidate.ts';
import { forgetProcess } from './services/processes/forget-process.ts';
import { currentProcess } from './services/processes/processes.ts';
import {
  allDocuments,
  as,
  enrol,
  type FilePart,
  mailedCode,
  readyToSubmit,
  register,
  signIn,
  submit,
  upload,
} from './testing/clients/candidate-client.ts';
import { get, hireAndLogIn, type LoggedIn, send } from './testing/clients/staff-client.ts';
import { databaseIsShared } from './testing/database/test-database.ts';
import { FIRST_PROCESS } from './testing/elections/first-process.ts';
import { simpleJpeg, simplePdf } from './testing/fixtures/hostile-fixtures.ts';
import { readPdf } from './testing/fixtures/read-pdf.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/** Each test changes what its process asks for. */
let app: TestApp;
let admin: LoggedIn;
beforeEach(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR');
});
afterEach(() => app.close());

const both = ['CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES'];
const diploma = {
  name: 'Diploma',
  format: 'pdf',
  asked_of: both,
  max_bytes: 2_097_152,
  help: 'El de contador público.',
  source: 'Su universidad.',
  source_url: 'https://www.mineducacion.gov.co/',
  model: [],
  usual_reasons: ['No es legible.'],
};
const ask = (document: object = diploma, drafts = 0) =>
  send(app, admin.token, 'POST', '/admin/processes/2025/documents', { ...document, drafts });
const change = (type: number, document: object, drafts = 0) =>
  send(app, admin.token, 'PUT', `/admin/processes/2025/documents/${type}`, { ...document, drafts });
async function asked(): Promise<DocumentType[]> {
  const answer = await app.inject('/api/elections/documents');
  return z.object({ data: z.array(documentTypeSchema) }).parse(answer.json()).data;
}
async function changed(id: number, differing: Partial<DocumentType>): Promise<object> {
  const type = (await asked()).find((one) => one.id === id);
  if (!type) throw new Error(`the process has no document ${id}`);
  return { ...type, ...differing };
}
const pdf = (type: number): FilePart => ({ type, name: 'archivo.pdf', bytes: simplePdf() });
const stored = async (id: number) =>
  (
    await app.database.db.selectFrom('documents').select('document_type_id').where('candidate_id', '=', id).execute()
  ).map(({ document_type_id }) => document_type_id);
const stateOf = (id: number) =>
  app.database.db
    .selectFrom('candidates')
    .select(['registration_status', 'submitted_at', 'asked_documents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The first validation, which must decide about every document: it approves all but one. */
async function rejectAlone(id: number, name: string): Promise<void> {
  const reviewer = await hireAndLogIn(app, 'REVISOR');
  const { data } = (await get(app, reviewer.token, `/candidates/${id}`)).json();
  const names: string[] = data.asked_documents.map((type: DocumentType) => type.name);
  expect(names).toContain(name);
  const decided = data.documents.map((document: { id: number; document_type: string }) => ({
    id: document.id,
    review_status: document.document_type === name ? 'RECHAZADO' : 'APROBADO',
  }));
  expect(decided).toHaveLength(names.length);
  const review = (documents: object[]) =>
    send(app, reviewer.token, 'POST', '/candidates/review', {
      candidate_id: id,
      observation: 'No es legible.',
      documents,
    });
  expect((await review(decided.slice(0, -1))).statusCode).toBe(422);
  expect((await review(decided)).statusCode).toBe(200);
}

/** Corrects what was rejected, and returns what the receipt names. */
async function correctAlone(identification_number: string, id: number, types: { locked: number; rejected: number }) {
  const { db } = app.database;
  await db
    .updateTable('windows')
    .set({ closes_at: app.clock.at('2025-09-30T22:00:00Z') })
    .where('name', '=', 'correction')
    .execute();
  const identity = { identification_number };
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api${url}`, payload });
  await post('/validate-subsanation-candidate/request-code', identity);
  const { email } = await db.selectFrom('candidates').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  const code = await mailedCode(app, email);
  const admitted = (await post('/validate-subsanation-candidate/verify-code', { ...identity, code })).json();
  const token = admitted.token_info.token as string;
  expect((await upload(app, token, id, [pdf(types.locked)])).json().code).toBe('document_locked');
  expect((await upload(app, token, id, [pdf(types.rejected)])).statusCode).toBe(200);
  const finish = { method: 'POST', url: '/api/applicant/finish-subsanation', headers: as(token) } as const;
  return (await app.inject(finish)).json().data.files as unknown;
}

async function archiveAndForget(): Promise<void> {
  const { db } = app.database;
  const process = await currentProcess(db);
  const archived_at = after(app.clock.now(), -100 * 24 * 3600);
  await db.updateTable('processes').set({ state: 'archived', archived_at, forget_after_months: 1 }).execute();
  await forgetProcess(app.deps, process);
}

describe('a process that asks for a fifth document', () => {
  test('has it from upload through review to correction', async () => {
    expect((await ask()).statusCode).toBe(201);
    const { token, id } = await readyToSubmit(app, '41000001', 'CANDIDATE_IES');
    const incomplete = await submit(app, token, id);
    expect(incomplete.json().code).toBe('documents_incomplete');
    expect(incomplete.json().message).toContain('Diploma');
    expect((await upload(app, token, id, [pdf(5)])).json().data).toMatchObject([{ document_type: 'Diploma' }]);
    expect((await submit(app, token, id)).statusCode).toBe(200);
    expect(await stateOf(id)).toMatchObject({ asked_documents: [1, 2, 3, 4, 5] });

    await rejectAlone(id, 'Diploma');
    expect(await correctAlone('41000001', id, { locked: 4, rejected: 5 })).toMatchObject([{ name: 'Diploma' }]);
  });

  test('has a picture, too, on a page of the consolidated PDF', async () => {
    await ask({ ...diploma, name: 'Foto del diploma', format: 'jpg' });
    const { token, id } = await readyToSubmit(app, '41000002');
    expect((await upload(app, token, id, [pdf(5)])).json().message).toBe(
      'Formato no válido. Solo se acepta: JPG, JPEG',
    );
    const picture = { type: 5, name: 'diploma.jpg', bytes: await simpleJpeg() };
    expect((await upload(app, token, id, [picture])).json().data).toMatchObject([{ warning: null }]);
    const preview = () => app.inject({ url: `/api/candidates/${id}/consolidated-preview`, headers: as(token) });
    const pages = async () => (await PDFDocument.load((await preview()).rawPayload)).getPageCount();
    const whole = await pages();
    await app.database.db.deleteFrom('documents').where('document_type_id', '=', 5).execute();
    expect(await pages()).toBe(whole - 1);
  });

  test('has it in its export, and forgets it', async () => {
    await ask();
    const { token, id } = await readyToSubmit(app, '41000005');
    await upload(app, token, id, [pdf(5)]);
    const { radicado } = (await submit(app, token, id)).json().data;
    const { db } = app.database;
    const process = await currentProcess(db);
    const path = join(mkdtempSync(join(tmpdir(), 'urna-export-')), 'proceso');
    try {
      await exportCandidates(db, process, await ExportFolder.create(path));
      expect(readFileSync(join(path, 'candidatos/documentos.csv'), 'utf8')).toContain('Diploma');
      const folder = readdirSync(join(path, 'candidatos')).find((name) => name.includes(radicado)) ?? '';
      expect(readdirSync(join(path, 'candidatos', folder)).join(' ')).toMatch(/\d+-documento-5\.pdf/);
    } finally {
      rmSync(join(path, '..'), { recursive: true });
    }
    await archiveAndForget();
    expect(await stored(id)).toEqual([]);
  });

  test('takes a file of up to its size, and says that size in a refusal', async () => {
    await ask({ ...diploma, max_bytes: 200 * 1024 });
    const { token, id } = await readyToSubmit(app, '41000003');
    const large = { ...pdf(5), bytes: Buffer.concat([simplePdf(), Buffer.alloc(210 * 1024, 0x20)]) };
    const refused = await upload(app, token, id, [large]);
    expect(refused.statusCode).toBe(413);
    expect(refused.json().message).toBe('El archivo excede el tamaño máximo de 200kB');
    await change(5, { ...diploma, max_bytes: 300 * 1024 }, 1);
    expect((await upload(app, token, id, [large])).statusCode).toBe(200);
  });
});

test('a process that asks institutions for three documents takes three, reviews, corrects and forgets them', async () => {
  await change(4, await changed(4, { asked_of: [] }));
  await enrol(app, '41000004');
  const token = await signIn(app, '41000004', 'CANDIDATE_IES');
  const id = await register(app, token, '41000004', 'CANDIDATE_IES');
  expect((await upload(app, token, id, [pdf(4)])).json().code).toBe('invalid_document_type');
  expect((await upload(app, token, id, await allDocuments())).statusCode).toBe(200);
  expect((await submit(app, token, id)).statusCode).toBe(200);
  expect(await stateOf(id)).toMatchObject({ asked_documents: [1, 2, 3] });
  await rejectAlone(id, 'Antecedentes');
  expect(await correctAlone('41000004', id, { locked: 2, rejected: 3 })).toMatchObject([{ name: 'Antecedentes' }]);
  await archiveAndForget();
  expect(await stored(id)).toEqual([]);
});

describe('a change while people register', () => {
  test('is refused until its author knows how many it reaches', async () => {
    await readyToSubmit(app, '41000011');
    const unknowing = await ask();
    expect(unknowing.statusCode).toBe(409);
    expect(unknowing.json().message).toContain('ahora son 1');
    expect((await ask(diploma, 1)).statusCode).toBe(201);
  });

  test('counts only the kinds of candidate that it is about', async () => {
    await readyToSubmit(app, '41000012');
    expect((await change(4, await changed(4, { asked_of: [] }), 1)).json().message).toContain('ahora son 0');
    expect((await change(4, await changed(4, { asked_of: [] }))).statusCode).toBe(200);
  });

  test('removes what was uploaded and isn’t asked for any more, and leads back to the documents', async () => {
    const { token, id } = await readyToSubmit(app, '41000013');
    await app.database.db.updateTable('candidates').set({ registration_status: 'PREVIEW_CANDIDATE_FORM' }).execute();
    expect((await change(3, await changed(3, { asked_of: ['CANDIDATE_IES'] }), 1)).statusCode).toBe(200);
    expect(new Set(await stored(id))).toEqual(new Set([1, 2]));
    expect(await stateOf(id)).toMatchObject({ registration_status: 'UPLOAD_CANDIDATE_DOCUMENT' });
    expect((await submit(app, token, id)).statusCode).toBe(200);
  });

  test('keeps what was uploaded where only the words change', async () => {
    const { id } = await readyToSubmit(app, '41000014');
    expect((await change(2, await changed(2, { help: 'Por las dos caras.' }))).statusCode).toBe(200);
    expect(await stored(id)).toHaveLength(3);
  });
});

describe('once somebody has sent their registration', () => {
  beforeEach(async () => {
    const { token, id } = await readyToSubmit(app, '41000021');
    await submit(app, token, id);
  });

  test.each([
    ['another document', () => ask()],
    ['another name', async () => change(2, await changed(2, { name: 'Cédula' }))],
    ['another format', async () => change(2, await changed(2, { format: 'jpg' }))],
    ['another size', async () => change(2, await changed(2, { max_bytes: 500_000 }))],
    ['nobody to ask', async () => change(3, await changed(3, { asked_of: [] }))],
  ])('%s is refused', async (_what, attempt) => {
    const before = await asked();
    const refused = await attempt();
    expect(refused.json().code).toBe('process_fixed');
    expect(await asked()).toEqual(before);
  });

  test('the words about a document still change', async () => {
    const words = { help: 'Otra ayuda.', source: 'Otra fuente.', usual_reasons: ['Otro motivo.'] };
    expect((await change(2, await changed(2, words))).statusCode).toBe(200);
    expect((await asked())[1]).toMatchObject(words);
    const entries = app.database.db.selectFrom('activity_log').select(['event', 'properties']).orderBy('id', 'desc');
    expect(await entries.executeTakeFirst()).toMatchObject({
      event: 'document_changed',
      properties: { document_type: 'Identificación', attributes: words, discarded: 0 },
    });
  });
});

/** Only on PostgreSQL: PGlite has one connection, so nothing can begin while a transaction is open. */
describe.runIf(databaseIsShared)('while what is asked for is being changed', () => {
  /** The answer to a call that came while an administrator's transaction was open. */
  async function meanwhile(
    changing: (tx: Tx) => Promise<unknown>,
    call: () => PromiseLike<LightMyRequestResponse>,
  ): Promise<LightMyRequestResponse | undefined> {
    const { db } = app.database;
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const sent = await db.transaction().execute(async (tx) => {
      await lockProcess(tx, FIRST_PROCESS);
      // A call starts when somebody waits for it. In an array, because a transaction would wait for a promise.
      const calls = [Promise.resolve(call())];
      await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 20_000 }).toBe(1);
      await changing(tx);
      return calls;
    });
    return sent[0];
  }

  test('a submission waits, and is refused for what it lacks', async () => {
    const { token, id } = await readyToSubmit(app, '41000031');
    const fifth = { process_id: FIRST_PROCESS, document_type_id: 5, name: 'Diploma', format: 'pdf' } as const;
    const answer = await meanwhile(
      (tx) =>
        tx
          .insertInto('process_documents')
          .values({ ...fifth, asked_of: [...candidateKinds], max_bytes: 1000 })
          .execute(),
      () => submit(app, token, id),
    );
    expect(answer?.json().code).toBe('documents_incomplete');
  });

  test('an upload waits, and is refused where its document became another', async () => {
    const { token, id } = await readyToSubmit(app, '41000032');
    const answer = await meanwhile(
      (tx) => tx.updateTable('process_documents').set({ format: 'jpg' }).where('document_type_id', '=', 3).execute(),
      () => upload(app, token, id, [pdf(3)]),
    );
    expect(answer?.json().code).toBe('documents_asked_changed');
  });

  test('a submission that had drawn a document which is gone now draws its PDF anew', async () => {
    const { token, id } = await readyToSubmit(app, '41000033');
    const process = { id: FIRST_PROCESS };
    const answer = await meanwhile(
      async (tx) => {
        await tx.updateTable('process_documents').set({ asked_of: [] }).where('document_type_id', '=', 3).execute();
        await discardUnaskedDocuments(tx, process, 3);
        await returnDraftsToDocuments(tx, process, app.clock.now());
      },
      () => submit(app, token, id),
    );
    expect(answer?.json().data.files.map(({ name }: { name: string }) => name)).not.toContain('Antecedentes');
    const stamped = await findConsolidatedPdf(app.database.db, id);
    expect((await readPdf(stamped ?? Buffer.alloc(0))).bookmarks.join(' ')).not.toContain('Antecedentes');
  });
});

describe('what an administrator can’t ask for', () => {
  test('is anything but the photograph in JPG of everybody', async () => {
    for (const wrong of [{ asked_of: [] }, { format: 'pdf' }] as const)
      expect((await change(1, await changed(1, wrong as Partial<DocumentType>))).json().code).toBe('process_fixed');
  });

  test('is a second document of a name', async () => {
    expect((await ask({ ...diploma, name: 'Antecedentes' })).json().errors).toHaveProperty('name');
  });

  test('is more than twelve documents', async () => {
    for (let number = 5; number <= 12; number++) await ask({ ...diploma, name: `Documento ${number}` });
    expect((await ask()).json().code).toBe('process_fixed');
  });

  test('is an address that is no web page', async () => {
    const refused = await ask({ ...diploma, source_url: 'javascript:alert(1)' });
    expect(refused.json().errors).toHaveProperty('source_url');
  });
});

describe('the model of a letter', () => {
  const model = (type: number) => app.inject(`/api/elections/documents/${type}/model`);

  test('is a PDF to download', async () => {
    const answer = await model(4);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect((await PDFDocument.load(answer.rawPayload)).getTitle()).toBe('Modelo: Carta de aceptación');
  });

  test.each([
    ['a document without one', 2],
    ['a document that nobody asks for', 40],
  ])('isn’t there for %s', async (_what, type) => {
    expect((await model(type)).statusCode).toBe(404);
  });
});
