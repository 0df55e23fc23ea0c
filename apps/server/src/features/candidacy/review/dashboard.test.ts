import type { Timeline } from '@urna/contract/candidacy/candidate-lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { FIRST_PROCESS } from '../../../testing/elections/first-process.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const A_DAY = 24 * 3600;

test('the registrations by day end today, and those of an archived process with its last event', async () => {
  const daysFor = async ({ token }: Employee & { token: string }) =>
    (await get(app, token, '/processes/2025/statistics/timeline')).json<{ data: Timeline }>().data;
  const hired = await hireAndLogIn(app, 'REVISOR');
  const candidate = await submittedCandidate(app, { status: 'PENDIENTE', reviewer: hired });
  app.clock.advance(2 * A_DAY);
  const reviewer = await hireAndLogIn(app, 'REVISOR');
  const review = {
    candidate_id: candidate.id,
    observation: 'Se revisó cada documento.',
    documents: candidate.documents.map(({ id }) => ({ id, review_status: 'APROBADO' })),
  };
  expect((await send(app, reviewer.token, 'POST', '/candidates/review', review)).statusCode).toBe(200);
  const days = await daysFor(reviewer);
  expect(days.map(({ registrations, reviews }) => [registrations, reviews])).toEqual([
    [1, 0],
    [0, 0],
    [0, 1],
  ]);

  await app.database.db
    .updateTable('processes')
    .set({ state: 'archived', archived_at: app.clock.now() })
    .where('id', '=', FIRST_PROCESS)
    .execute();
  app.clock.advance(1000 * A_DAY);
  expect(await daysFor(await hireAndLogIn(app, 'AUDITOR'))).toEqual(days);
});
