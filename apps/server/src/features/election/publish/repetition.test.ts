import type { Contest } from '@urna/contract/election/contest-admin';
import type { RepeatRequest } from '@urna/contract/election/repetitions';
import type { Results } from '@urna/contract/election/results';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { as } from '../../../testing/clients/candidate-client.ts';
import { carryOut } from '../../../testing/clients/change-client.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { TrusteeBrowser } from '../../../testing/clients/trustee-client.ts';
import { vote } from '../../../testing/clients/voter-client.ts';
import { publish, trusteeOf } from '../../../testing/elections/finish-contest.ts';
import { acceptances, openSealedContest } from '../../../testing/elections/sealed-contest.ts';
import { simpleJpeg, simplePdf } from '../../../testing/fixtures/hostile-fixtures.ts';
import { readPdf } from '../../../testing/fixtures/read-pdf.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { turnContestClock, workOnSealing, workOnTallies } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let admin: Employee & { token: string };
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const path = '/admin/contests/contador';

/** A published contest with these votes: a position on the ballot, or blank. */
async function publishedContest(votes: readonly (number | 'blank')[]): Promise<void> {
  const sealed = await openSealedContest(app, { contest: 'contador', choices: 3, voters: votes.length });
  await turnContestClock(app);
  for (const [index, choice] of votes.entries()) {
    const voter = sealed.voters[index];
    if (voter) await vote(app, voter, choice);
  }
  app.clock.set('2025-09-30T22:00:01Z');
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await turnContestClock(app);
  const trustee = await trusteeOf(app, 'contador', sealed.trusteePrivateKey);
  await workOnTallies(app);
  await trustee.doWhatIsAsked();
  await publish(app, admin, 'contador');
}

const results = async (contest = 'contador') =>
  (await app.inject(`/api/elections/${contest}/results`)).json<{ data: Results }>().data;
/** The acta's text without its spaces, which lines end with. */
async function actaText(): Promise<string> {
  const { pages } = await readPdf(new Uint8Array((await app.inject((await results()).acta_url)).rawPayload));
  return pages
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s+/g, '');
}

/** What the landing page leads with. */
const headlines = async () => (await app.inject('/api/elections/calendar')).json().data.results;

const voting = { opens_at: '2025-11-10T13:00:00Z', closes_at: '2025-11-14T22:00:00Z' };
const inscription = { opens_at: '2025-10-10T13:00:00Z', closes_at: '2025-10-20T22:00:00Z' };
const request = (change: Partial<RepeatRequest> = {}) => ({
  confirmation: 'REPETIR',
  because: 'blank_majority',
  candidates: 'new',
  same_roll: true,
  windows: { inscription, voting },
  ...change,
});
const repeat = (change: Partial<RepeatRequest> = {}, contest = 'contador') =>
  send(app, admin.token, 'POST', `/admin/contests/${contest}/repetition`, request(change));
/** Through two administrators and a day, after which everybody has logged in again. */
async function repeated(change: Partial<RepeatRequest> = {}): Promise<void> {
  expect((await carryOut(app, await repeat({ reason: 'Lo pide el reglamento.', ...change }))).state).toBe('applied');
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
}
const contestOf = async (contest: string) =>
  (await get(app, admin.token, `/admin/contests/${contest}`)).json<{ data: Contest }>().data;

describe('a contest in which blank votes have the majority', () => {
  beforeEach(() => publishedContest(['blank', 'blank', 'blank', 0, 1]));

  test('is repeated with other candidates, the same roll and windows of its own', async () => {
    await repeated();
    expect(await contestOf('contador-2')).toMatchObject({
      title: 'Representantes Contadores (repetición)',
      question: 'Representante de los Contadores Públicos',
      stage: 'preparing',
      choices: [],
      window: { opens_at: '2025-11-10T13:00:00.000Z', closes_at: '2025-11-14T22:00:00.000Z' },
      roll: { voters: 5 },
    });
    // The first vote and its result stay as they were published, and tell of the repetition.
    expect(await results()).toMatchObject({
      outcome: { kind: 'blank_majority' },
      repeated_by: { contest: 'contador-2', because: 'blank_majority', reason: 'Lo pide el reglamento.' },
    });
    const { data } = (await app.inject('/api/elections/calendar')).json();
    expect(data.results).toEqual([{ contest: 'contador', headline: 'El voto en blanco obtuvo la mayoría absoluta' }]);
    const own = data.contests.map(({ contest, windows }: { contest: string; windows: object | null }) => [
      contest,
      windows && Object.keys(windows),
    ]);
    expect(own).toEqual([
      ['contador', null],
      ['contador-2', expect.arrayContaining(['inscription', 'voting'])],
      ['ies', null],
    ]);
    expect(await actaText()).toContain('Serepitiólavotación');
  });

  test('comes to a result of its own, elected by the same roll among the new candidates', async () => {
    await repeated({ windows: { inscription, voting } });
    const id = (await app.database.db.selectFrom('contests').select('id').where('slug', '=', 'contador-2').execute())[0]
      ?.id;
    const reviewer = await hireAndLogIn(app, 'REVISOR');
    const photo = await simpleJpeg(48, 54);
    for (const first_name of ['Nueva', 'Otra']) {
      const changes = { contest: id ?? 0, first_name };
      await submittedCandidate(app, { status: 'APROBADO', reviewer, changes, photo });
    }
    const again = '/admin/contests/contador-2';
    const invited = { name: 'Custodia de la repetición', email: 'repeticion@demo.test' };
    expect((await send(app, admin.token, 'POST', `${again}/trustees`, invited)).statusCode).toBe(201);
    const trustee = await TrusteeBrowser.open(app, invited.email);
    await trustee.doWhatIsAsked();
    const seal = await send(app, admin.token, 'POST', `${again}/seal`, {
      confirmation: 'SELLAR',
      ...acceptances,
    });
    expect([seal.statusCode, seal.body]).toEqual([202, expect.any(String)]);
    await workOnSealing(app);
    await trustee.doWhatIsAsked();
    app.clock.set('2025-11-10T15:00:00Z');
    await turnContestClock(app);
    const voters = await app.database.db
      .selectFrom('voters')
      .select(['id', 'identification_number', 'email', 'name'])
      .where('contest', '=', id ?? 0)
      .orderBy('id')
      .execute();
    for (const voter of voters.slice(0, 3)) await vote(app, voter, 1);
    app.clock.set('2025-11-14T22:00:01Z');
    admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    await turnContestClock(app);
    await workOnTallies(app);
    await trustee.doWhatIsAsked();
    await publish(app, admin, 'contador-2');
    const result = await results('contador-2');
    expect(result).toMatchObject({
      outcome: { kind: 'most_voted', positions: [1] },
      ballots: 3,
      voters: 5,
      repeats: { contest: 'contador', because: 'blank_majority' },
    });
    const names = new Set(result.choices.map(({ full_name }) => full_name.split(' ')[0]));
    expect(names).toEqual(new Set(['Nueva', 'Otra']));
    // The first result is what it was, and no longer what the landing page leads with.
    expect((await results()).ballots).toBe(5);
    const elected = result.choices.find(({ position }) => position === 1)?.full_name;
    expect(await headlines()).toEqual([{ contest: 'contador-2', headline: `${elected} obtuvo la mayor votación` }]);
  });

  test('has windows that are moved by themselves, not with those of the process', async () => {
    await repeated();
    const later = { window: 'voting', opens_at: '2025-11-11T13:00:00Z', closes_at: '2025-11-15T22:00:00Z' };
    const moved = await send(app, admin.token, 'PUT', '/admin/calendar', {
      ...later,
      contest: 'contador-2',
      reason: 'Se aplaza un día',
      confirmation: 'FECHAS',
    });
    expect(moved.statusCode).toBe(200);
    expect((await contestOf('contador-2')).window?.opens_at).toBe('2025-11-11T13:00:00.000Z');
    expect((await contestOf('contador')).window?.closes_at).toBe('2025-09-30T22:00:00.000Z');
  });

  test('is repeated once by two administrators at once, and never twice', async () => {
    const reason = 'Lo pide el reglamento.';
    const answers = await Promise.all([repeat({ reason }), repeat({ reason })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409]);
    const [accepted] = answers.filter(({ statusCode }) => statusCode === 202);
    if (!accepted) throw new Error('nobody asked');
    expect((await carryOut(app, accepted)).state).toBe('applied');
    admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    expect((await repeat()).json().message).toBe('La votación no se puede repetir. Esta votación ya se repitió.');
  });

  test('is not repeated as a tie, without the word, without windows, or by another role', async () => {
    expect((await repeat({ because: 'tie' })).json().message).toContain('El resultado no es un empate.');
    expect((await repeat({ confirmation: 'SÍ' as 'REPETIR' })).json().errors).toHaveProperty('confirmation');
    expect((await repeat({ windows: {} })).json().errors).toHaveProperty('windows');
    expect((await repeat({ windows: { voting } })).json().errors).toHaveProperty('windows');
    const past = { opens_at: '2025-09-01T13:00:00Z', closes_at: '2025-09-02T13:00:00Z' };
    expect((await repeat({ windows: { inscription, voting: past }, reason: 'Así conviene' })).json().code).toBe(
      'calendar_refused',
    );
    // A window that would be over once the wait is.
    const tomorrow = { opens_at: '2025-10-01T13:00:00Z', closes_at: '2025-10-01T21:00:00Z' };
    expect((await repeat({ windows: { inscription, voting: tomorrow }, reason: 'Así conviene' })).json().code).toBe(
      'calendar_refused',
    );
    expect((await repeat()).json().errors).toHaveProperty('reason');
    const { token } = await hireAndLogIn(app, 'AUDITOR');
    expect((await send(app, token, 'POST', `${path}/repetition`, request())).statusCode).toBe(403);
  });
});

describe('a tied contest', () => {
  beforeEach(() => publishedContest([0, 0, 1, 1, 2]));

  const fields = {
    method: 'lots',
    positions: [1],
    explanation: 'Se sorteó con balotas ante testigos.',
    resolved_on: '2025-10-02',
    resolved_by: 'el Tribunal en pleno',
  };
  async function resolve(given: object = fields, minutes: Buffer | null = simplePdf(), token = admin.token) {
    const form = new FormData();
    form.set('fields', JSON.stringify(given));
    if (minutes) form.set('minutes', new Blob([new Uint8Array(minutes)], { type: 'application/pdf' }), 'acta.pdf');
    const body = new Response(form);
    return app.inject({
      method: 'POST',
      url: `/api${path}/tie-resolution`,
      headers: { ...as(token), 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  }

  test('is resolved with minutes, which the result and the acta name', async () => {
    const answer = await resolve();
    expect([answer.statusCode, answer.json().message]).toEqual([
      201,
      'La resolución del empate quedó registrada y publicada.',
    ]);
    const { tie_resolution: resolution } = await results();
    expect(resolution).toMatchObject({ ...fields, recorded_by: 'Beatriz Arango' });
    const minutes = await app.inject(resolution?.minutes.url ?? '');
    expect([minutes.statusCode, minutes.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = await actaText();
    expect(text).toContain('Cómoseresolvióelempate');
    expect(text).toContain(resolution?.minutes.sha256);
    const again = await resolve();
    expect([again.statusCode, again.json().code]).toEqual([409, 'tie_refused']);
    expect((await repeat({ because: 'tie', candidates: 'tied' })).json().message).toContain('El empate ya se resolvió');
  });

  test('has a picture that names the tied ones, and once it is resolved shows whom that elects', async () => {
    const drawn = vi.spyOn(app.deps.fileSandbox, 'run');
    const shown = async () => {
      const { picture_url, choices } = await results();
      const answer = await app.inject(picture_url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
      return { input: drawn.mock.lastCall?.[1], choices };
    };
    const before = await shown();
    const [first, second] = [0, 1].map((at) => before.choices.find(({ position }) => position === at)?.full_name);
    const tied = `Hay empate en la mayor votación entre ${first} y ${second}`;
    expect(before.input).toMatchObject({ headline: tied, elected: [] });
    expect(await headlines()).toEqual([{ contest: 'contador', headline: tied }]);
    expect((await resolve()).statusCode).toBe(201);
    expect((await shown()).input).toMatchObject({
      question: 'Representante de los Contadores Públicos',
      elected: [{ name: second, votes: '2 votos · 40,00\u{A0}%', photo: expect.any(Uint8Array) }],
      figures: ['Participación 100,00\u{A0}%', 'Voto en blanco 0,00\u{A0}%'],
      address: '127.0.0.1:3000/resultados/2025/contador',
    });
    expect(await headlines()).toEqual([
      { contest: 'contador', headline: `El empate se resolvió a favor de ${second}` },
    ]);
    drawn.mockRestore();
  });

  test('is resolved for those who tied alone, by an administrator, with a PDF', async () => {
    expect((await resolve({ ...fields, positions: [2] })).json().errors).toEqual({
      positions: ['Elija a una persona entre quienes empataron'],
    });
    expect((await resolve({ ...fields, positions: [0, 1] })).json().errors).toHaveProperty('positions');
    expect((await resolve(fields, null)).json().errors).toEqual({ minutes: ['Adjunte el acta en PDF'] });
    expect((await resolve(fields, Buffer.from('no es un PDF'))).json().errors).toHaveProperty('minutes');
    const { token } = await hireAndLogIn(app, 'REVISOR');
    expect((await resolve(fields, simplePdf(), token)).statusCode).toBe(403);
    expect((await results()).tie_resolution).toBeNull();
  });

  test('is not resolved by an administrator who is one of those who tied', async () => {
    const { db } = app.database;
    const tied = await db
      .selectFrom('ballot_choices')
      .select('candidate_id')
      .where('position', '=', 0)
      .executeTakeFirst();
    await sql`update candidates set identification_number = ${admin.number}
      where id = ${tied?.candidate_id}`.execute(db);
    expect((await resolve()).json().code).toBe('own_candidacy');
    const { token } = await hireAndLogIn(app, 'ADMINISTRADOR');
    expect((await resolve(fields, simplePdf(), token)).statusCode).toBe(201);
  });

  test('is resolved once by two administrators at once', async () => {
    const answers = await Promise.all([resolve(), resolve({ ...fields, positions: [0] })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('is repeated between those who tied, for the seat that is left', async () => {
    await repeated({ because: 'tie', candidates: 'tied', windows: { voting } });
    const repetition = await contestOf('contador-2');
    expect(repetition.choices.map(({ full_name }) => full_name)).toHaveLength(2);
    expect(repetition.exclusions).toHaveLength(1);
    expect(repetition.seats).toBe(1);
    expect((await resolve()).json().code).toBe('tie_refused');
  });

  test('is repeated for another reason with the reason alone, which stands in the result', async () => {
    expect((await repeat({ because: 'other', windows: { voting }, candidates: 'same' })).json().errors).toEqual({
      reason: ['Indique el motivo'],
    });
    const reason = 'Un juez anuló la votación.';
    await repeated({ because: 'other', reason, windows: { voting }, candidates: 'same' });
    expect((await contestOf('contador-2')).choices).toHaveLength(3);
    expect((await results()).repeated_by).toMatchObject({ because: 'other', reason });
  });
});

test('a contest without a published result is not repeated', async () => {
  await openSealedContest(app, { contest: 'contador', choices: 2, voters: 2 });
  admin = await hireAndLogIn(app, 'ADMINISTRADOR');
  expect((await repeat({ because: 'other', reason: 'Porque sí, de verdad' })).json().message).toBe(
    'La votación no se puede repetir. Solo se repite una votación cuyo resultado se publicó.',
  );
});
