import { createHash } from 'node:crypto';
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
  for (let start = 0; start < 5; start += 1) await hireAndLogIn(app, 'REVISOR');
});
afterAll(() => app.close());

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
  for (const [at, { id, contenido, huella_anterior, huella }] of lines.entries()) {
    const computed = createHash('sha256').update(Buffer.from(previous, 'hex')).update(contenido).digest('hex');
    if (id !== at + 1 || huella_anterior !== previous || huella !== computed) return null;
    previous = huella;
  }
  return previous;
}

test('an auditor exports the whole log, whose last entry says so and whose head the check shows', async () => {
  const lines = await exported();
  expect(lines.at(-1)?.contenido).toContain('activity_log_exported');
  expect(lines.at(-1)?.parte_personal).toContain('Nora Salas');
  const { last, head } = (await get(app, auditor, '/activity-logs/chain')).json().data;
  expect([lines.length, headOf(lines)]).toEqual([last, head]);
});

test('an altered export doesn’t hold, and one that was chained anew has another head than the one kept', async () => {
  const lines = await exported();
  const kept = headOf(lines);
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
  expect(headOf(rechained)).not.toBe(kept);
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
