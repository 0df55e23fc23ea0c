import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { beginDrill, saysDrill } from '../../../testing/fixtures/drill.ts';
import { readPdf } from '../../../testing/fixtures/read-pdf.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let reviewer: Awaited<ReturnType<typeof hireAndLogIn>>;
const names: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await hireAndLogIn(app, 'REVISOR');
  for (let start = 0; start < 60; start += 1) {
    const surname = `Apellido${String(start).padStart(2, '0')}`;
    names.push(surname);
    await submittedCandidate(app, { status: 'APROBADO', reviewer, changes: { first_last_name: surname } });
  }
  await submittedCandidate(app, {
    status: 'APROBADO',
    kind: 'CANDIDATE_IES',
    reviewer,
    changes: { first_name: '=HYPERLINK("x")', first_last_name: 'Institucional' },
  });
  await submittedCandidate(app, { status: 'PENDIENTE', reviewer, changes: { first_last_name: 'Pendiente' } });
  await submittedCandidate(app, { status: 'RECHAZADO', reviewer, changes: { first_last_name: 'Rechazada' } });
});
afterAll(() => app.close());

const admitted = (format: string, token = reviewer.token) => get(app, token, `/candidates/admitted?format=${format}`);

test('the CSV has every admitted candidate in the order of names, and nobody else, nothing private, no formula', async () => {
  const answer = await admitted('csv');
  expect(answer.headers['content-disposition']).toMatch(/candidaturas-admitidas-\d{4}-\d{2}-\d{2}\.csv/);
  const lines = answer.body.replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe('Elección;Candidato;Tarjeta profesional;Institución;Ciudad');
  expect(lines).toHaveLength(62);
  expect(names.map((name) => lines.findIndex((line) => line.includes(name)))).toEqual(
    names.map((_name, index) => index + 1),
  );
  expect(answer.body).toContain(`'=HYPERLINK`);
  for (const absent of ['Pendiente', 'Rechazada', '@', '5000000']) expect(answer.body, absent).not.toContain(absent);
});

test('the PDF has them over several pages, each with the head of its table and its number', async () => {
  const answer = await admitted('pdf');
  expect(answer.headers['content-type']).toBe('application/pdf');
  const { pages } = await readPdf(answer.rawPayload);
  expect(pages.length).toBeGreaterThan(2);
  const texts = pages.map(({ text }) => text);
  for (const name of names) expect(texts.join(' ')).toContain(name);
  for (const [index, text] of texts.slice(0, 2).entries()) {
    expect(text).toContain('Tarjeta profesional');
    expect(text).toContain(`Página ${index + 1} de ${pages.length}`);
  }
  expect(texts.join(' ')).not.toContain('Pendiente');
});

test('the export is in the log, and is refused to strangers and in other formats', async () => {
  await admitted('csv');
  const [entry] = (await send(app, reviewer.token, 'POST', '/activity-logs/search', { per_page: 1 })).json().data;
  expect(entry).toMatchObject({ event: 'admitted_exported', properties: { format: 'csv', rows: 61 } });
  expect((await admitted('xlsx')).statusCode).toBe(422);
  expect((await admitted('csv', 'x'.repeat(43))).statusCode).toBe(401);
});

test('the PDF of a drill says so', async () => {
  expect(await saysDrill((await admitted('pdf')).rawPayload)).toBe(false);
  await beginDrill(app);
  expect(await saysDrill((await admitted('pdf')).rawPayload)).toBe(true);
});
