import { type Role, roles } from '@urna/contract/access/roles';
import { type ReviewStatus, reviewStatuses } from '@urna/contract/candidacy/candidacy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../../services/activity/verify-chain.ts';
import { ask, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { type SubmittedCandidate, submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
const tokens = {} as Record<Role, string>;
let reviewer: { id: number; name: string };
beforeAll(async () => {
  app = await openTestApp();
  for (const role of roles) tokens[role] = (await hireAndLogIn(app, role)).token;
  // Whoever decided first doesn't decide finally.
  reviewer = await hireAndLogIn(app, 'REVISOR', 'Julián Prada');
});
afterAll(() => app.close());

const observation = 'Se revisó cada documento.';
const all = (candidate: SubmittedCandidate, review_status: 'APROBADO' | 'RECHAZADO') => ({
  candidate_id: candidate.id,
  observation,
  documents: candidate.documents.map(({ id }) => ({ id, review_status })),
});

/** The outcome of an action on a candidate, for a role that may perform it. */
type Outcome = { to: ReviewStatus } | { refused: string; status: number };
const refused = (code: string, status = 409): Outcome => ({ refused: code, status });

const actions = {
  'first review, all approved': {
    call: (token: string, one: SubmittedCandidate) =>
      send(app, token, 'POST', '/candidates/review', all(one, 'APROBADO')),
    outcomes: {
      PENDIENTE: { to: 'APROBADO' },
      APROBADO: refused('already_reviewed'),
      RECHAZADO: refused('already_reviewed'),
      PARA_SUBSANAR: refused('already_reviewed'),
      SUBSANADO: refused('already_reviewed'),
    },
  },
  'first review, rejected': {
    call: (token: string, one: SubmittedCandidate) =>
      send(app, token, 'POST', '/candidates/review', all(one, 'RECHAZADO')),
    outcomes: {
      PENDIENTE: { to: 'PARA_SUBSANAR' },
      APROBADO: refused('already_reviewed'),
      RECHAZADO: refused('already_reviewed'),
      PARA_SUBSANAR: refused('already_reviewed'),
      SUBSANADO: refused('already_reviewed'),
    },
  },
  'final review, all approved': {
    call: (token: string, one: SubmittedCandidate) =>
      send(app, token, 'POST', '/candidates/finish-subsanation', { ...all(one, 'APROBADO'), is_approved: true }),
    outcomes: {
      PENDIENTE: refused('not_reviewable'),
      APROBADO: refused('already_reviewed'),
      RECHAZADO: refused('already_reviewed'),
      PARA_SUBSANAR: refused('correction_window_open'),
      SUBSANADO: { to: 'APROBADO' },
    },
  },
  'final review, rejected': {
    call: (token: string, one: SubmittedCandidate) =>
      send(app, token, 'POST', '/candidates/finish-subsanation', { ...all(one, 'RECHAZADO'), is_approved: false }),
    outcomes: {
      PENDIENTE: refused('not_reviewable'),
      APROBADO: refused('already_reviewed'),
      RECHAZADO: refused('already_reviewed'),
      PARA_SUBSANAR: refused('correction_window_open'),
      SUBSANADO: { to: 'RECHAZADO' },
    },
  },
  'final review that contradicts its documents': {
    call: (token: string, one: SubmittedCandidate) =>
      send(app, token, 'POST', '/candidates/finish-subsanation', { ...all(one, 'RECHAZADO'), is_approved: true }),
    outcomes: {
      PENDIENTE: refused('not_reviewable'),
      APROBADO: refused('already_reviewed'),
      RECHAZADO: refused('already_reviewed'),
      PARA_SUBSANAR: refused('correction_window_open'),
      SUBSANADO: refused('contradicts_documents', 422),
    },
  },
} as const satisfies Record<
  string,
  {
    call: (token: string, one: SubmittedCandidate) => ReturnType<typeof send>;
    outcomes: Record<ReviewStatus, Outcome>;
  }
>;

const statusOf = async (id: number) =>
  (
    await app.database.db
      .selectFrom('candidates')
      .select('review_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).review_status;
const traces = async (one: SubmittedCandidate) => {
  const { db } = app.database;
  const mails = await db.selectFrom('outbox').select('id').where('to_address', '=', one.email).execute();
  const entries = await db
    .selectFrom('activity_entries')
    .select('event')
    .where('subject_type', '=', 'candidate')
    .where('subject_id', '=', one.id)
    .execute();
  const reviews = await db.selectFrom('reviews').select('id').where('candidate_id', '=', one.id).execute();
  return { mails: mails.length, entries: entries.map(({ event }) => event), reviews: reviews.length };
};

const cells = Object.keys(actions).flatMap((name) =>
  reviewStatuses.flatMap((state) => roles.map((role) => ({ name: name as keyof typeof actions, state, role }))),
);

describe('every decision, in every state, by every role', () => {
  test.each(cells)(
    '$name on $state by $role answers and changes the state as the table says',
    async ({ name, state, role }) => {
      const one = await submittedCandidate(app, { status: state, reviewer });
      const before = await traces(one);
      const answer = await actions[name].call(tokens[role], one);
      const outcome: Outcome = role === 'AUDITOR' ? refused('forbidden', 403) : actions[name].outcomes[state];
      const content = answer.json();
      const afterwards = await traces(one);
      const seen = {
        answer: [answer.statusCode, content.code ?? content.data.review_status],
        status: await statusOf(one.id),
        mails: afterwards.mails - before.mails,
        reviews: afterwards.reviews - before.reviews,
        lastEntry: afterwards.entries.slice(before.entries.length).at(-1),
      };
      // A mail to the candidate, a row of history and a log entry: all of them, or none.
      expect(seen).toEqual(
        'to' in outcome
          ? { answer: [200, outcome.to], status: outcome.to, mails: 1, reviews: 1, lastEntry: 'candidate_reviewed' }
          : { answer: [outcome.status, outcome.refused], status: state, mails: 0, reviews: 0, lastEntry: undefined },
      );
    },
  );

  test('the activity log of all decisions verifies', async () => {
    expect(await verifyChain(app.database.db)).toMatchObject({ ok: true });
  });
});

test('once the time to correct is over, an uncorrected candidacy gets its final review', async () => {
  const windows = app.database.db.updateTable('windows').where('name', '=', 'correction');
  await windows.set({ closes_at: app.clock.now() }).execute();
  try {
    for (const [status, is_approved, to] of [
      ['RECHAZADO', false, 'RECHAZADO'],
      ['APROBADO', true, 'APROBADO'],
    ] as const) {
      const one = await submittedCandidate(app, { status: 'PARA_SUBSANAR', reviewer });
      const body = { ...all(one, status), is_approved };
      const answer = await send(app, tokens.REVISOR, 'POST', '/candidates/finish-subsanation', body);
      expect([answer.statusCode, answer.json().data?.review_status]).toEqual([200, to]);
    }
  } finally {
    await windows.set({ closes_at: app.clock.at('2025-09-30T22:00:00Z') }).execute();
  }
});

describe('reading candidacies', () => {
  const reading = (one: SubmittedCandidate) => [
    `/candidates/${one.id}`,
    `/candidates/${one.id}/documents`,
    `/documents/${one.documents[0]?.id}/file`,
    `/candidates/search?identification_number=${one.number}`,
    `/candidates/export?format=csv&identification_number=${one.number}`,
    '/candidates/statistics',
    '/statistics/timeline',
    '/activity-logs/search',
    '/me',
  ];
  const read = (...[of, token, url]: Parameters<typeof get>) => (/search|export/.test(url) ? ask : get)(of, token, url);
  test.each(roles)('%s reads a candidacy in every state', async (role) => {
    for (const status of reviewStatuses) {
      const one = await submittedCandidate(app, { status, reviewer });
      for (const url of reading(one)) {
        expect([url, (await read(app, tokens[role], url)).statusCode]).toEqual([url, 200]);
      }
      const presence = await send(app, tokens[role], 'POST', `/candidates/${one.id}/presence`);
      expect(presence.statusCode).toBe(200);
    }
  });

  test('an unsubmitted registration is not found, even by an administrator', async () => {
    const unfinished = {
      registration_status: 'UPLOAD_CANDIDATE_DOCUMENT',
      radicado: null,
      submitted_at: null,
      asked_documents: null,
    } as const;
    const one = await submittedCandidate(app, { status: 'PENDIENTE', reviewer, changes: unfinished });
    const calls = [
      get(app, tokens.ADMINISTRADOR, `/candidates/${one.id}`),
      get(app, tokens.ADMINISTRADOR, `/candidates/${one.id}/documents`),
      get(app, tokens.ADMINISTRADOR, `/documents/${one.documents[0]?.id}/file`),
      get(app, tokens.ADMINISTRADOR, `/candidates/${one.id}/consolidated`),
      send(app, tokens.ADMINISTRADOR, 'POST', `/candidates/${one.id}/presence`),
      send(app, tokens.ADMINISTRADOR, 'POST', '/candidates/review', all(one, 'APROBADO')),
      send(app, tokens.ADMINISTRADOR, 'POST', `/candidates/${one.id}/review-mail`, {
        stage: 'first',
        ...all(one, 'APROBADO'),
      }),
    ];
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(Array(calls.length).fill(404));
    const list = await send(app, tokens.ADMINISTRADOR, 'POST', '/candidates/search', {
      identification_number: one.number,
    });
    expect(list.json().data).toEqual([]);
  });
});
