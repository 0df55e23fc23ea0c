import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { type SubmittedCandidate, submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let staff: Employee & { token: string };
let hostile: SubmittedCandidate;
const MANY = 1100;
beforeAll(async () => {
  app = await openTestApp();
  staff = await hireAndLogIn(app, 'AUDITOR', '=cmd|calc');
  hostile = await submittedCandidate(app, {
    status: 'PARA_SUBSANAR',
    kind: 'CANDIDATE_IES',
    reviewer: staff,
    changes: {
      first_name: '=HYPERLINK("http://mal.example","Ana")',
      second_name: '+1+1',
      first_last_name: '@SUM(A1)',
      second_last_name: '-2+3',
      professional_license: '\t=1+1',
      email: '＝1+1@correo.test',
      radicado: '\r=1;"x"\n_x0041_ \u0007<&>\ud800',
    },
  });
});
afterAll(() => app.close());

const exported = (query: string) => ask(app, staff.token, `/candidates/export?${query}`);
const csvRows = (text: string): string[][] => parse(text, { delimiter: ';', bom: true });
type Cells = (string | number | boolean | Date | null)[];
async function sheetRows(bytes: Buffer): Promise<Cells[]> {
  const [sheet] = (await readWorkbook(bytes)) as unknown as { sheet: string; data: Cells[] }[];
  return sheet?.data ?? [];
}
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

describe('CSV', () => {
  test('opens in Excel as it is: UTF-8 byte order mark, semicolons, accents, the day in the file name', async () => {
    const answer = await exported(`format=csv&identification_number=${hostile.number}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="candidatos-2025-09-01.csv"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row, ...others] = csvRows(answer.body);
    expect(others).toEqual([]);
    expect(head).toContain('Número de documento');
    expect(Object.fromEntries(head?.map((title, index) => [title, row?.[index]]) ?? [])).toMatchObject({
      'Número de documento': hostile.number,
      Estado: 'PARA_SUBSANAR',
      Turno: 'Esperando al candidato',
      'Tipo de documento': 'Cédula de ciudadanía',
      'Código SNIES': '01101',
      'Ciudad de residencia': 'Cali',
      'Fecha de inscripción': '2025-09-01 10:00:00',
    });
  });

  test('holds no formula, whatever was typed', async () => {
    const answer = await exported(`format=csv&identification_number=${hostile.number}`);
    const [, row = []] = csvRows(answer.body);
    expect(row.filter((cell) => formula.test(cell))).toEqual([]);
    expect(row).toContain('\'=HYPERLINK("http://mal.example","Ana")');
    expect(row).toContain("'-2+3");
    expect(row).toContain("'=cmd|calc");
  });
});

describe('XLSX', () => {
  test('opens with another library, cells as text and as they were typed', async () => {
    const answer = await exported(`format=xlsx&identification_number=${hostile.number}`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="candidatos-2025-09-01.xlsx"');
    const [head, row] = await sheetRows(answer.rawPayload);
    const cells = Object.fromEntries(head?.map((title, index) => [String(title), row?.[index]]) ?? []);
    expect(cells).toMatchObject({
      'Primer nombre': '=HYPERLINK("http://mal.example","Ana")',
      'Segundo nombre': '+1+1',
      'Número de documento': hostile.number,
      'Código SNIES': '01101',
      'Validado por': '=cmd|calc',
    });
    expect(String(cells['Radicado'])).toContain('<&>');
  });

  test('contains no formula and no hyperlink', async () => {
    const { unzipSync, strFromU8 } = await import('fflate');
    const answer = await exported(`format=xlsx&identification_number=${hostile.number}`);
    const parts = unzipSync(answer.rawPayload);
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).not.toMatch(/<f>|<f |<hyperlink|t="str"/);
    // What Excel would read as an escaped character is escaped; what XML can't hold is removed.
    expect(sheet).toContain('_x005F_x0041_');
    // oxlint-disable-next-line no-control-regex -- their absence is what is tested
    expect(sheet).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    expect(Object.keys(parts).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });
});

describe('the whole list', () => {
  beforeAll(async () => {
    const { db } = app.database;
    const one = await submittedCandidate(app, { status: 'PENDIENTE', reviewer: staff });
    const { id: _, ...copy } = await db
      .selectFrom('candidates')
      .selectAll()
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: MANY - 2 }, (_row, index) => ({
      ...copy,
      identification_number: String(70_000_000 + index),
      radicado: `2025-M-${index}`,
    }));
    for (let start = 0; start < rows.length; start += 200)
      await db
        .insertInto('candidates')
        .values(rows.slice(start, start + 200))
        .execute();
  });

  test('covers all pages, in the order of the lists, each candidate once', async () => {
    const rows = csvRows((await exported('format=csv')).body);
    expect(rows).toHaveLength(MANY + 1);
    const numbers = rows.slice(1).map((row) => row[7]);
    expect(new Set(numbers).size).toBe(MANY);
    const first = (await send(app, staff.token, 'POST', '/candidates/search', { per_page: 100 })).json().data as {
      identification_number: string;
    }[];
    expect(numbers.slice(0, 100)).toEqual(first.map(({ identification_number }) => identification_number));
    expect(await sheetRows((await exported('format=xlsx')).rawPayload)).toHaveLength(MANY + 1);
  });

  test.each([
    ['review_status=PARA_SUBSANAR', 1],
    ['candidate_type=CANDIDATE_IES', 1],
    ['review_status=PENDIENTE', MANY - 1],
    ['identification_number=7000010', 10],
    ['review_status=APROBADO', 0],
  ])('holds for ?%s exactly the %i matching lines', async (query, lines) => {
    expect(csvRows((await exported(`format=csv&${query}`)).body)).toHaveLength(lines + 1);
    expect((await ask(app, staff.token, `/candidates/search?${query}`)).json().meta.pagination.total).toBe(lines);
  });

  test('answers other programs that send filters in the address, by document number but not by name', async () => {
    const listed = (query: string) => get(app, staff.token, `/candidates?${query}`);
    const [byAddress, byBody] = [
      await listed('review_status=PENDIENTE&per_page=5&page=2'),
      await ask(app, staff.token, '/candidates/search?review_status=PENDIENTE&per_page=5&page=2'),
    ];
    expect(byAddress.json()).toEqual(byBody.json());
    expect((await listed('review_statuses[0]=PARA_SUBSANAR')).json().meta.pagination.total).toBe(1);
    for (const [number, total] of [
      ['7000010', 10],
      ['70000100', 1],
      ['99999', 0],
    ] as const) {
      const list = (await listed(`identification_number=${number}&review_status=PENDIENTE`)).json();
      expect(list.meta.pagination).toMatchObject({ total, current_page: 1 });
      for (const row of list.data) expect(row.identification_number).toContain(number);
    }
    for (const wrong of ['identification_number=7000x', 'name=Ana']) {
      expect((await listed(wrong)).statusCode).toBe(422);
    }
    expect(app.log()).toContain('"route":"/api/candidates"');
    for (const filter of ['7000010', '7000x', 'name=Ana']) expect(app.log()).not.toContain(filter);
    expect((await get(app, staff.token, '/activity-logs?search=Ana')).statusCode).toBe(422);
    expect((await get(app, staff.token, '/activity-logs?per_page=3')).json().data).toHaveLength(3);
  });

  test('is logged with the user, the filter and the number of lines', async () => {
    await exported('format=xlsx&candidate_type=CANDIDATE_IES');
    const [entry] = (await send(app, staff.token, 'POST', '/activity-logs/search', { per_page: 1 })).json().data;
    expect(entry).toMatchObject({
      event: 'candidates_exported',
      causer_name: '=cmd|calc',
      properties: { format: 'xlsx', rows: 1, filters: { candidate_type: 'CANDIDATE_IES' } },
    });
  });

  test.each(['', 'format=pdf', 'format=csv&review_status=X', 'format=csv&identification_number=abc'])(
    '?%s is refused',
    async (query) => {
      expect((await exported(query)).statusCode).toBe(422);
    },
  );
});
