import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportLog } from '../../services/activity/verify-chain.ts';
import { get, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

interface Line {
  id: number;
  contenido: string;
  huella_anterior: string;
  huella: string;
  parte_personal: string | null;
}

let app: TestApp;
let auditor: string;
beforeAll(async () => {
  app = await openTestApp();
  auditor = (await hireAndLogIn(app, 'AUDITOR', 'Nora Salas')).token;
  for (let start = 0; start < 20; start += 1) await hireAndLogIn(app, 'REVISOR');
});
afterAll(() => app.close());

const verifyFrom = async (after?: number) =>
  (await get(app, auditor, `/activity-logs/chain${after === undefined ? '' : `?after=${String(after)}`}`)).json().data;

test('the chain is verified from the beginning or from where an earlier part ended', async () => {
  const whole = await verifyFrom();
  expect(whole).toEqual({
    last: 21,
    erased: 0,
    entries: 21,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    fault: null,
    done: true,
  });
  expect(await verifyFrom(10)).toEqual(whole);
  expect(await verifyFrom(21)).toEqual(whole);
});

async function exported(): Promise<Line[]> {
  const answer = await send(app, auditor, 'POST', '/activity-logs/export');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/filename="registro-de-actividades-\d+\.jsonl"/);
  return answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** What the auditor computes without this product: the head of the chain of a file, or null where it doesn't hold. */
function headOf(lines: readonly Line[]): string | null {
  let previous = '00'.repeat(32);
  for (const [index, { id, contenido, huella_anterior, huella }] of lines.entries()) {
    const computed = createHash('sha256').update(Buffer.from(previous, 'hex')).update(contenido).digest('hex');
    if (id !== index + 1 || huella_anterior !== previous || huella !== computed) return null;
    previous = huella;
  }
  return previous;
}

test('an auditor exports the whole log, whose last entry says so and whose head the check shows', async () => {
  const lines = await exported();
  expect(lines.at(-1)?.contenido).toContain('activity_log_exported');
  expect(lines.at(-1)?.parte_personal).toContain('Nora Salas');
  const { last, head } = await verifyFrom();
  expect([lines.length, headOf(lines)]).toEqual([last, head]);
});

test('an altered export doesn’t hold, and one that was chained anew has another head than the one kept', async () => {
  const lines = await exported();
  const head = headOf(lines);
  const altered = lines.map((line) =>
    line.id === 2 ? { ...line, contenido: line.contenido.replace('a', 'e') } : line,
  );
  expect(headOf(altered)).toBeNull();
  expect(headOf(lines.filter(({ id }) => id !== 2))).toBeNull();
  let previous = '00'.repeat(32);
  const rechained = altered.map((line) => {
    const huella_anterior = previous;
    previous = createHash('sha256').update(Buffer.from(previous, 'hex')).update(line.contenido).digest('hex');
    return { ...line, huella_anterior, huella: previous };
  });
  expect(headOf(rechained)).not.toBeNull();
  expect(headOf(rechained)).not.toBe(head);
});

test('an entry that is written while the export goes on isn’t in it: the last one stays the head', async () => {
  const ids: number[] = [];
  for await (const part of exportLog(app.database.db, { process: 'all', until: 3 }))
    ids.push(...part.split('\n').flatMap((line) => (line ? [(JSON.parse(line) as Line).id] : [])));
  expect(ids).toEqual([1, 2, 3]);
});

test('a reviewer can’t export the log', async () => {
  const reviewer = await hireAndLogIn(app, 'REVISOR');
  expect((await send(app, reviewer.token, 'POST', '/activity-logs/export')).statusCode).toBe(403);
});

test('a changed entry is named, and a part that begins after it is right on its own', async () => {
  await sql`alter table activity_log disable trigger user`.execute(app.database.db);
  await sql`update activity_log set properties = '{"kind":"otro"}' where id = 7`.execute(app.database.db);
  await sql`alter table activity_log enable trigger user`.execute(app.database.db);
  expect(await verifyFrom()).toMatchObject({ last: 6, fault: { id: 7, reason: 'su contenido cambió' }, done: true });
  expect(await verifyFrom(7)).toMatchObject({ fault: null, done: true });
});

test('verifying is allowed to auditors and administrators alone, and refuses an invalid start', async () => {
  const reviewer = await hireAndLogIn(app, 'REVISOR');
  expect((await get(app, reviewer.token, '/activity-logs/chain')).statusCode).toBe(403);
  // No entry can follow the last number.
  for (const after of [-1, Number.MAX_SAFE_INTEGER])
    expect((await get(app, auditor, `/activity-logs/chain?after=${after}`)).statusCode).toBe(422);
  expect(await verifyFrom(Number.MAX_SAFE_INTEGER - 1)).toMatchObject({ fault: { id: Number.MAX_SAFE_INTEGER } });
  expect(await verifyFrom(99_999)).toMatchObject({ fault: { id: 100_000 }, done: true });
});
