import { addressOf } from '@urna/contract/shared/endpoint';
import { mask } from '@urna/contract/shared/masking';
import { writeClaim } from '@urna/contract/voting/claims';
import type { RollEntry } from '@urna/contract/voting/help-desk';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEndpoint } from '../../../packages/contract/testing/every-endpoint.ts';
import { signToken } from './platform/signed-tokens.ts';
import {
  as,
  enrol,
  mailedCode,
  readyToSubmit,
  register,
  signIn,
  submit,
  validate,
} from './testing/clients/candidate-client.ts';
import { linkMailedTo } from './testing/clients/candidate-links.ts';
import { stopToken } from './testing/clients/change-client.ts';
import { type Employee, get, hire, hireAndLogIn, requestStaffCode, send } from './testing/clients/staff-client.ts';
import { ballotPaper, cast, logInVoter, post, requestVoterCode } from './testing/clients/voter-client.ts';
import { trusteeOf } from './testing/elections/finish-contest.ts';
import { ballotFor } from './testing/elections/make-ballot.ts';
import { openSealedContest } from './testing/elections/sealed-contest.ts';
import { publishAll } from './testing/elections/watch-log.ts';
import { answeredWith, askedQuestion } from './testing/fixtures/asked-question.ts';
import { bodyFor } from './testing/fixtures/call-bodies.ts';
import { nothing } from './testing/fixtures/callers.ts';
import { openClaims, presentedClaim } from './testing/fixtures/presented-claim.ts';
import { publishedProposal } from './testing/fixtures/published-proposal.ts';
import { submittedCandidate } from './testing/fixtures/submitted-candidate.ts';
import { mailsTo } from './testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/**
 * With a valid code or link outstanding for every kind of person, each role of the staff makes every call that reads.
 */
let app: TestApp;
let staff: (Employee & { token: string })[];
/** Each outstanding code and token, by its owner. */
const outstanding = new Map<string, string>();
/** Values for the parameters of each path, and query strings. */
const real = new Map<string, Record<string, string | number>>();
const queries = new Map<string, string>();
/** The questions of calls that read with a body. */
const questions = new Map<string, object>();
let localMailbox: LightMyRequestResponse;
let votedAt: Date;
let whoVoted: { id: number; email: string; identification_number: string };

const linkToken = async (address: string) => {
  const [mail] = await mailsTo(app, address);
  const [, token] = /#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error(`no link was mailed to ${address}`);
  return token;
};

function requireStatus(answer: LightMyRequestResponse, wanted: number): void {
  if (answer.statusCode !== wanted) throw new Error(`${answer.statusCode} in place of ${wanted}: ${answer.body}`);
}

beforeAll(async () => {
  app = await openTestApp();
  staff = [
    await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango'),
    await hireAndLogIn(app, 'REVISOR'),
    await hireAndLogIn(app, 'AUDITOR'),
  ];
  const [administrator, reviewer] = staff;
  if (!administrator || !reviewer) throw new Error('nobody was hired');
  const { voters } = await openSealedContest(app, { contest: 'contador', voters: 2 });
  const { voters: electors } = await openSealedContest(app, { contest: 'ies', voters: 1 });
  const [voted, voter] = voters;
  const [elector] = electors;
  if (!voted || !voter?.identification_number || !elector) throw new Error('nobody is on the roll');

  // An applicant is sent a code when a session is open elsewhere.
  await enrol(app, '11000001');
  await register(app, await signIn(app, '11000001'), '11000001');
  const validation = await validate(app, '11000001', 'CANDIDATE_ACCOUNTANT', { close_other_session: true });
  requireStatus(validation, 202);
  outstanding.set('applicant', await mailedCode(app, 'cc11000001@demo.test'));

  const candidate = await submittedCandidate(app, { status: 'PARA_SUBSANAR', reviewer });
  const correcting = await app.inject({
    method: 'POST',
    url: '/api/validate-subsanation-candidate/request-code',
    payload: { identification_number: candidate.number },
  });
  requireStatus(correcting, 200);
  outstanding.set('correction', await mailedCode(app, candidate.email));

  requireStatus(
    await app.inject({
      method: 'POST',
      url: '/api/tracking/request-code',
      payload: { radicado: `2025-T-${candidate.number}`, identification_number: candidate.number },
    }),
    200,
  );
  outstanding.set('tracking', await mailedCode(app, candidate.email));

  const colleague = await hire(app, 'ADMINISTRADOR', 'Otra Administradora');
  requireStatus(await requestStaffCode(app, colleague.number), 200);
  outstanding.set('staff', await mailedCode(app, colleague.email));

  // A minute of the clock that nothing but this vote has.
  const session = await logInVoter(app, voted);
  app.clock.advance(120);
  const answer = await cast(app, session, ballotFor(await ballotPaper(app, session), 0));
  requireStatus(answer, 200);
  const { data: receipt } = answer.json<{ data: { tracking_code: string; certificate_code: string } }>();
  votedAt = app.clock.now();
  whoVoted = { ...voted, identification_number: voted.identification_number ?? '' };
  app.clock.advance(120);
  requireStatus(await requestVoterCode(app, voter.identification_number), 200);
  outstanding.set('voter', await mailedCode(app, voter.email));
  requireStatus(await post(app, 'ies/forgot', { email: elector.email }), 200);
  outstanding.set('elector', await linkToken(elector.email));

  outstanding.set('trustee', (await trusteeOf(app, 'contador', 0n)).token);

  const email = 'otra@correo.test';
  const reason = 'Llamó y mostró su cédula.';
  requireStatus(await send(app, administrator.token, 'PATCH', `/admin/voters/${voter.id}`, { email, reason }), 202);
  const stopLink = await stopToken(app, email);
  outstanding.set('change request', stopLink);
  questions.set('/change-requests/read', { token: stopLink });

  const campaign = await send(app, administrator.token, 'POST', '/admin/campaigns', {
    contest: 'contador',
    kind: 'recordatorio',
    audience: 'all',
    subject: 'Vota',
    body: 'Hola, {nombre}.\n\n{enlace}',
    per_minute: 60,
  });
  const form = new FormData();
  form.append('kind', 'register');
  form.append('file', new Blob(['identificacion\n']), 'registro.csv');
  const job = await app.inject({
    method: 'POST',
    url: '/api/admin/imports',
    headers: as(administrator.token),
    payload: form,
  });
  const { token, id } = await readyToSubmit(app, '11000002');
  const receiptOfRegistration = await submit(app, token, id);
  requireStatus(receiptOfRegistration, 200);
  questions.set('/registrations/check', { code: receiptOfRegistration.json().data.verification_code });
  outstanding.set('owner of a document', await linkMailedTo(app, 'cc11000002@demo.test'));
  const about = { ids: [candidate.id], subject: 'Aviso', text: 'La reunión es el lunes.' };
  questions.set('/candidates/announcement-preview', about);
  const asked = { text: '¿Su segundo apellido es Peña o Piña?', wants_file: true, answer_by: '2025-09-10' };
  requireStatus(await send(app, reviewer.token, 'POST', `/candidates/${id}/questions`, asked), 200);
  const [questionMail] = await mailsTo(app, 'nueva11000002@correo.test');
  outstanding.set('asked candidate', /\/pregunta#token=([\w-]+)/.exec(questionMail?.text ?? '')?.[1] ?? 'no link');
  const answered = answeredWith('Es Peña.', app.clock.now());
  real.set('/api/questions', {
    id: (await askedQuestion(app, candidate.id, reviewer, { stage: 'final', ...answered })).id,
  });
  await openClaims(app);
  requireStatus(
    await app.inject({ method: 'POST', url: '/api/claims', payload: bodyFor(writeClaim, nothing) as object }),
    202,
  );
  outstanding.set('claimant', await linkToken('nadie@demo.test'));
  const claim = await presentedClaim(app);
  real.set('/api/admin/claims', { id: claim.id });
  questions.set('/claims/read', { token: claim.token });
  const photo = await app.database.db.selectFrom('photos').select('sha256').executeTakeFirstOrThrow();
  const contest = { contest: 'contador' };
  real.set('/api/admin/campaigns', { id: campaign.json<{ data: { id: number } }>().data.id });
  real.set('/api/admin/contests', contest);
  real.set('/api/admin/imports', { id: job.json<{ data: { id: number } }>().data.id });
  real.set('/api/candidates', { id });
  real.set('/api/documents', { id: candidate.documents[1]?.id ?? 0 });
  const { candidate_id: onBallot } = await app.database.db
    .selectFrom('ballot_choices')
    .select('candidate_id')
    .executeTakeFirstOrThrow();
  real.set('/api/elections', { ...contest, tracking_code: receipt.tracking_code, id: onBallot });
  real.set('/api/proposals', { id: await publishedProposal(app, onBallot) });
  questions.set('/certificates/check', { code: receipt.certificate_code });
  questions.set('/certificates/pdf', { code: receipt.certificate_code });
  real.set('/api/photos', { hash: photo.sha256.toString('hex') });
  const { sha256: booth } = await app.database.db.selectFrom('booths').select('sha256').executeTakeFirstOrThrow();
  real.set('/api/booths', { hash: booth });
  questions.set('/admin/voters/search', { search: voter.identification_number });
  queries.set('/api/lookups/cities', 'state_id=5');
  queries.set('/api/elections/{contest}/credentials', 'prefix=');
  questions.set('/candidates/export', { format: 'csv' });
  queries.set('/api/admin/mails/returned/file', 'format=csv');
  questions.set('/activity-logs/candidates', { text: candidate.number });
  queries.set('/api/candidates/admitted', 'format=csv');
  questions.set('/mail-preferences/read', { token: signToken(app.deps.secrets, 'unsubscribe', [voter.id]) });
  await publishAll(app);
  localMailbox = await app.inject({ method: 'POST', url: '/api/dev/mail/search', payload: {} });
}, 120_000);
afterAll(() => app.close());

interface Operation {
  method: 'GET' | 'POST';
  path: string;
  url: string;
  payload?: object;
}

async function everyQuestion(): Promise<Operation[]> {
  const readingPosts = (await everyEndpoint()).filter(({ method, reads }) => method === 'POST' && reads);
  return readingPosts.flatMap((endpoint): Operation[] => {
    const { path, about } = endpoint;
    const payload = { per_page: 100, ...questions.get(path) };
    const addresses = about ? [undefined, '2025'] : [undefined];
    return addresses.map((process) => ({ method: 'POST', path, url: addressOf(endpoint, { process }), payload }));
  });
}

async function everyGet(): Promise<Operation[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
  }>();
  return Object.entries(paths).flatMap(([path, { get: operation }]) => {
    if (!operation) return [];
    // A call about a process that its path names answers as the same call about the current one.
    const plain = path.replace('/processes/{process}/', '/');
    const [, parameters] = [...real].find(([start]) => plain.startsWith(start)) ?? [];
    const values: Record<string, string | number> = { process: '2025', kind: 'data_policy', type: 4, ...parameters };
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? `no ${name}`));
    const isPaged = operation.parameters?.some(({ name }) => name === 'per_page');
    const query = [queries.get(plain), isPaged ? 'per_page=100' : undefined].filter((part) => part !== undefined);
    return [{ method: 'GET', path, url: `${filled}?${query.join('&')}` }];
  });
}

/**
 * Other people's own pages, the pages of a server that has none, and what exists only after a tally or with an independent
 * credential authority: called all the same, and refused.
 */
const REFUSED =
  /^\/voting\/certificate$|^\/api\/(processes\/\{process\}\/)?(.*\/consolidated-preview$|applicant\/me|ready$|registration-link$|phone-links\/\{id\}$|phone-upload$|tracking(\/proposal(\/cv)?)?$|correction\/me|question$|trustees\/me|voting\/ballot$|elections\/.*\/(results(\/picture)?|acta|decryption-proofs|tie-minutes|credential-(authority|list))$)/;

test('no call that reads answers any role of the staff with a code or a link that is outstanding', async () => {
  expect([...outstanding.keys()]).toHaveLength(11);
  // Control: the local mailbox contains each of them, so this comparison would find them.
  for (const [whose, secret] of outstanding) expect([whose, localMailbox.body.includes(secret)]).toEqual([whose, true]);

  const operations = [...(await everyGet()), ...(await everyQuestion())];
  expect(operations.length).toBeGreaterThanOrEqual(50);
  const answered = new Map<string, number[]>();
  for (const { path, url, ...operation } of operations) {
    if (path === '/dev/mail/search') continue;
    for (const { role, token } of staff) {
      const answer = await app.inject({ ...operation, url, headers: { authorization: `Bearer ${token}` } });
      answered.set(path, [...(answered.get(path) ?? []), answer.statusCode]);
      const text = answer.rawPayload.toString('latin1');
      for (const [whose, secret] of outstanding) {
        expect({ role, url, whose, holdsSecret: new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text) }).toEqual({
          role,
          url,
          whose,
          holdsSecret: false,
        });
      }
    }
  }
  expect([...answered.values()].flat()).toHaveLength((operations.length - 1) * 3);
  // Each really answered some role of the staff with 200.
  const unanswered = [...answered].filter(([, statuses]) => !statuses.includes(200)).map(([path]) => path);
  expect(unanswered.filter((path) => !REFUSED.test(path))).toEqual([]);
});

/** Whether a moment in an answer is that of the vote, in any of the ways in which the product writes moments. */
const isMomentOfVote = (text: string) => {
  const [, day, minute] = /(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})/.exec(text) ?? [];
  if (day === undefined) return false;
  const given = text.includes('T') ? text : `${day}T${minute}:00-05:00`;
  return Math.abs(Date.parse(given) - votedAt.getTime()) < 60_000;
};

/** The places in an answer where a moment of the vote stands in an object, or within one, that names the voter. */
function momentsBesideVoter(json: unknown, where = '', isNamed = false): string[] {
  if (typeof json === 'string') return isNamed && isMomentOfVote(json) ? [where] : [];
  if (typeof json !== 'object' || json === null) return [];
  const { id, email, identification_number: number } = whoVoted;
  const names: unknown[] = [id, email, mask(email), number];
  const named = isNamed || (!Array.isArray(json) && Object.values(json).some((value) => names.includes(value)));
  return Object.entries(json).flatMap(([key, value]) => momentsBesideVoter(value, `${where}.${key}`, named));
}

test('neither an answer to staff nor the server’s log puts a voter beside the moment of their vote', async () => {
  const search = { search: whoVoted.identification_number };
  const operations = [
    ...(await everyGet()),
    ...(await everyQuestion()),
    { method: 'POST' as const, path: '', url: '/api/admin/voters/search', payload: search },
    { method: 'GET' as const, path: '', url: '/api/admin/mails?topic=vote_receipt' },
  ];
  const revealing = new Set<string>();
  let shown = 0;
  for (const { path, url, ...operation } of operations) {
    if (path === '/dev/mail/search') continue;
    for (const { token } of staff) {
      const answer = await app.inject({ ...operation, url, headers: { authorization: `Bearer ${token}` } });
      if (!String(answer.headers['content-type']).startsWith('application/json')) continue;
      if (answer.body.includes(mask(whoVoted.email))) shown += 1;
      for (const where of momentsBesideVoter(parsed(answer.body))) revealing.add(`${url.split('?')[0]}${where}`);
    }
  }
  // Control: the voter is shown, again and again.
  expect(shown).toBeGreaterThan(3);
  expect([...revealing]).toEqual([]);
  const lines = app
    .log()
    .split('\n')
    .filter((line) => line.includes(String(votedAt.getTime()).slice(0, -4)));
  for (const name of [whoVoted.email, whoVoted.identification_number, `"${whoVoted.id}"`, `:${whoVoted.id},`]) {
    expect(lines.filter((line) => line.includes(name))).toEqual([]);
  }
});

test('the help desk is told the day alone of the codes and mails of somebody who voted', async () => {
  const [administrator] = staff;
  const search = { search: whoVoted.identification_number };
  const answer = await send(app, administrator?.token ?? '', 'POST', '/admin/voters/search', search);
  const [entry] = answer.json<{ data: RollEntry[] }>().data;
  const mails = (entry?.mails ?? []).map(({ topic, created_at }) => [topic, created_at]);
  expect(mails).toEqual([
    ['vote_receipt', entry?.voted_on],
    ['voter_code', entry?.voted_on],
  ]);
  expect(entry?.codes.map(({ sent_at, expires_at }) => [sent_at, expires_at])).toEqual([
    [entry?.voted_on, entry?.voted_on],
  ]);
});

test('no subject of a mail holds a code or a link, and every mail has a topic', async () => {
  const mails = await app.database.db.selectFrom('outbox').select(['subject', 'topic']).execute();
  expect(mails.length).toBeGreaterThan(6);
  for (const { subject, topic } of mails) {
    expect(topic).toMatch(/^[a-z_]+$/);
    for (const secret of outstanding.values()) expect(subject).not.toContain(secret);
  }
});

test('the mail queue shows the topic of every mail and never its subject', async () => {
  const [, , auditor] = staff;
  const answer = await get(app, auditor?.token ?? '', '/admin/mails?per_page=100');
  const { data } = answer.json<{ data: Record<string, unknown>[] }>();
  expect(data.map(({ purpose }) => purpose)).toContain('Código de ingreso del personal');
  for (const mail of data) expect(Object.keys(mail)).not.toContain('subject');
  const subjects = await app.database.db.selectFrom('outbox').select('subject').distinct().execute();
  for (const { subject } of subjects) expect(answer.body).not.toContain(subject);
});

/** An answer, or each line of the exported log with what its hash covers. */
function parsed(body: string): unknown {
  if (!body.startsWith('{"id":1,"contenido"')) return JSON.parse(body);
  return body
    .trimEnd()
    .split('\n')
    .map((text) => {
      const line = JSON.parse(text) as { contenido: string; parte_personal: string | null };
      return { ...JSON.parse(line.contenido), ...JSON.parse(line.parte_personal ?? '{}') };
    });
}
