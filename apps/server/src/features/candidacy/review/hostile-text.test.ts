import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let reviewer: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await hireAndLogIn(app, 'REVISOR', '<b>Eva</b>');
});
afterAll(() => app.close());

const script = '<script>alert(1)</script>"\'&';
const hostile = {
  first_name: script,
  second_name: '<img src=x onerror=alert(1)>',
  first_last_name: '{{constructor.constructor("x")()}}',
  second_last_name: '\u202egnp.exe',
  physical_address: 'javascript:alert(1)',
  professional_license: '"><svg/onload=alert(1)>',
};

test('script in every text that staff see is text: as JSON, never as a page, and escaped in mail', async () => {
  const one = await submittedCandidate(app, { status: 'PENDIENTE', reviewer, changes: hostile });
  const observation = `Observación ${script}`;
  const documents = one.documents.map(({ id }) => ({ id, review_status: 'RECHAZADO', reason: `Motivo ${script}` }));
  const decided = await send(app, reviewer.token, 'POST', '/candidates/review', {
    candidate_id: one.id,
    observation,
    documents,
  });
  expect(decided.statusCode).toBe(200);

  for (const answer of [
    await get(app, reviewer.token, `/candidates/${one.id}`),
    await ask(app, reviewer.token, `/candidates/search?identification_number=${one.number}`),
    await ask(app, reviewer.token, '/activity-logs/search'),
    await get(app, reviewer.token, '/me'),
  ]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe/);
  }
  const { data } = (await get(app, reviewer.token, `/candidates/${one.id}`)).json();
  expect(data).toMatchObject({ ...hostile, observation, reviewed_by: '<b>Eva</b>' });
  expect(data.documents[0].reason).toBe(`Motivo ${script}`);
  const [entry] = (await send(app, reviewer.token, 'POST', '/activity-logs/search', { per_page: 1 })).json().data;
  expect(entry.properties.observation).toBe(observation);

  const [mail] = await mailsTo(app, one.email);
  expect(mail?.html).not.toMatch(/<script|<img|<svg/);
  expect(mail?.html).toContain('&#60;script&#62;');
});
