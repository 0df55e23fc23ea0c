import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../../../../../../packages/belenios/testing/test-scope.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { type SubmittedCandidate, submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

/** A race that one transaction decides needs many tries only where the code under it changed. */
const ROUNDS = isFullRun ? 50 : 10;

let app: TestApp;
let camila: Employee & { token: string };
let julian: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  camila = await hireAndLogIn(app, 'REVISOR', 'Camila Duarte');
  julian = await hireAndLogIn(app, 'REVISOR', 'Julián Prada');
});
afterAll(() => app.close());

type Decided = { id: number; review_status: string; reason?: string | null };
const body = (one: SubmittedCandidate, documents: Decided[], observation: unknown = 'Documentos legibles.') => ({
  candidate_id: one.id,
  observation,
  documents,
});
const each = (one: SubmittedCandidate, review_status = 'APROBADO'): Decided[] =>
  one.documents.map(({ id }) => ({ id, review_status }));
const rejecting = (one: SubmittedCandidate, kind: string, reason: string | null): Decided[] =>
  one.documents.map((document) =>
    document.kind === kind
      ? { id: document.id, review_status: 'RECHAZADO', reason }
      : { id: document.id, review_status: 'APROBADO' },
  );
const review = (one: SubmittedCandidate, documents: Decided[], observation?: unknown, who = camila) =>
  send(app, who.token, 'POST', '/candidates/review', body(one, documents, observation));
const pending = (kind: SubmittedCandidate['kind'] = 'CANDIDATE_ACCOUNTANT') =>
  submittedCandidate(app, { status: 'PENDIENTE', kind, reviewer: camila });

describe('validating a decision', () => {
  test('needs every current document of this candidate exactly once', async () => {
    const one = await pending();
    const other = await pending();
    const [first] = each(one);
    const tries = {
      undecided_documents: [
        each(one).slice(1),
        [...each(one), { ...first, id: first?.id ?? 0, review_status: 'RECHAZADO' }],
      ],
      documents_changed: [each(other), [...each(one).slice(1), ...each(other).slice(0, 1)]],
    };
    for (const [code, cases] of Object.entries(tries)) {
      for (const documents of cases) expect((await review(one, documents)).json().code).toBe(code);
    }
    expect((await review(one, each(one))).statusCode).toBe(200);
  });

  test.each([
    ['no documents', { documents: [] }, 'documents', 'Debe adjuntar al menos un documento para continuar.'],
    [
      'documents that are none',
      { documents: 'todos' },
      'documents',
      'Debe adjuntar al menos un documento para continuar.',
    ],
    ['no observation', { observation: undefined }, 'observation', 'Debe ingresar una observación para continuar.'],
    ['an empty one', { observation: '   ' }, 'observation', 'Las observaciones son obligatorias.'],
    ['a short one', { observation: 'bien' }, 'observation', 'Debe tener al menos 5 caracteres.'],
    ['a long one', { observation: 'x'.repeat(501) }, 'observation', 'No debe exceder los 500 caracteres.'],
    [
      'no candidate',
      { candidate_id: null },
      'candidate_id',
      'El identificador del candidato no es válido o no fue proporcionado.',
    ],
    [
      'a candidate in words',
      { candidate_id: '1 or 1=1' },
      'candidate_id',
      'El identificador del candidato no es válido o no fue proporcionado.',
    ],
  ])('%s is refused, naming the field', async (_what, change, field, message) => {
    const one = await pending();
    const answer = await send(app, camila.token, 'POST', '/candidates/review', { ...body(one, each(one)), ...change });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[field]).toContain(message);
  });

  test('a document status other than approved or rejected is refused', async () => {
    const one = await pending();
    const answer = await review(one, each(one, 'PENDIENTE'));
    expect(answer.statusCode).toBe(422);
    expect(JSON.stringify(answer.json().errors)).toContain(
      'es necesario que apruebe o rechace el documento, por favor.',
    );
  });

  test('an observation of 5 or of 500 characters is accepted', async () => {
    for (const observation of ['x'.repeat(500), 'justo']) {
      const one = await pending();
      expect((await review(one, each(one), observation)).statusCode).toBe(200);
    }
  });

  test.each(['PENDIENTE', 'SUBSANADO'] as const)(
    'a registration in state %s is decided by the documents that it was asked for, although more are required now',
    async (status) => {
      const asked = ['photo', 'cedula', 'antecedentes'] as const;
      const one = await submittedCandidate(app, { status, kind: 'CANDIDATE_IES', reviewer: camila, asked });
      const detail = await get(app, camila.token, `/candidates/${one.id}`);
      expect(detail.json().data.asked_documents).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
      const decided =
        status === 'PENDIENTE'
          ? await review(one, each(one))
          : await send(app, julian.token, 'POST', '/candidates/finish-subsanation', {
              ...body(one, each(one)),
              is_approved: true,
            });
      expect([decided.statusCode, decided.json().data?.review_status]).toEqual([200, 'APROBADO']);
    },
  );

  test('a decision on an institution’s candidate needs all four documents', async () => {
    const one = await pending('CANDIDATE_IES');
    expect((await review(one, each(one).slice(0, 3))).json().code).toBe('undecided_documents');
    const answer = await review(one, each(one));
    expect(answer.json().data.documents).toHaveLength(4);
  });

  test('an unknown candidate is not found', async () => {
    const one = await pending();
    const answer = await send(app, camila.token, 'POST', '/candidates/review', {
      ...body(one, each(one)),
      candidate_id: 987_654,
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('a rejection', () => {
  test('tells the candidate what was rejected, why and the deadline, and is in the history and in the log', async () => {
    const one = await pending();
    const reason = 'El certificado está incompleto o no es legible.';
    const documents = rejecting(one, 'antecedentes', reason);
    const preview = await send(app, camila.token, 'POST', `/candidates/${one.id}/review-mail`, {
      stage: 'first',
      observation: 'Falta una página del certificado.',
      documents,
    });
    expect(await mailsTo(app, one.email)).toEqual([]);
    const answer = await review(one, documents, 'Falta una página del certificado.');
    expect(answer.json().data).toMatchObject({
      review_status: 'PARA_SUBSANAR',
      reviewed_by: 'Camila Duarte',
      observation: 'Falta una página del certificado.',
      candidate_observations: [{ observation: 'Falta una página del certificado.' }],
      reviews: [{ reviewed_by: 'Camila Duarte', reviewed_at: '2025-09-01 10:00:00', review_status: 'PARA_SUBSANAR' }],
    });
    expect(
      answer
        .json()
        .data.documents.map((document: { document_type: string; review_status: string; reason: unknown }) => [
          document.document_type,
          document.review_status,
          document.reason,
        ]),
    ).toEqual([
      ['Fotografía', 'APROBADO', null],
      ['Identificación', 'APROBADO', null],
      ['Antecedentes', 'RECHAZADO', reason],
    ]);

    const [mail, ...others] = await mailsTo(app, one.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`Antecedentes: ${reason}`);
    expect(mail?.text).toContain('Observación: Falta una página del certificado.');
    expect(mail?.text).toContain('hasta el 30/09/2025 a las 17:00');
    // The mail that was sent is the one that the reviewer previewed.
    expect(preview.json().data).toMatchObject({
      to: one.email,
      subject: mail?.subject,
      text: mail?.text,
      html: mail?.html,
    });

    const entries = await app.database.db
      .selectFrom('activity_entries')
      .select(['event', 'causer_name', 'properties', 'candidate_type'])
      .where('subject_id', '=', one.id)
      .where('subject_type', '=', 'candidate')
      .orderBy('id')
      .execute();
    expect(entries.map(({ event }) => event)).toEqual([
      'document_reviewed',
      'document_reviewed',
      'document_reviewed',
      'candidate_reviewed',
    ]);
    expect(entries.at(-1)).toMatchObject({
      causer_name: 'Camila Duarte',
      candidate_type: 'CANDIDATE_ACCOUNTANT',
      properties: {
        stage: 'first',
        old_status: 'PENDIENTE',
        new_status: 'PARA_SUBSANAR',
        documents_reviewed: 3,
        observation: 'Falta una página del certificado.',
      },
    });
    expect(entries[2]?.properties).toMatchObject({ document_type: 'Antecedentes', new_status: 'RECHAZADO', reason });
  });

  test('has no reason where none was given, and an approval never has one', async () => {
    const one = await pending();
    const documents = rejecting(one, 'photo', '').map((document) =>
      document.review_status === 'APROBADO' ? { ...document, reason: 'sobra' } : document,
    );
    const answer = await review(one, documents);
    expect(answer.json().data.documents.map(({ reason }: { reason: unknown }) => reason)).toEqual([null, null, null]);
  });

  test('the preview of an invalid decision is refused like the decision', async () => {
    const one = await pending();
    const preview = (documents: Decided[], observation = 'Una observación.') =>
      send(app, camila.token, 'POST', `/candidates/${one.id}/review-mail`, { stage: 'final', observation, documents });
    expect((await preview(each(one).slice(1))).json().code).toBe('undecided_documents');
    expect((await preview(each(one), 'no')).statusCode).toBe(422);
    expect((await preview(each(one, 'RECHAZADO'))).json().data.subject).toBe('Su candidatura fue rechazada');
  });
});

describe('two reviewers deciding at once', () => {
  test('exactly one decides in each round, and the other learns who decided and when', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await pending();
      const answers = await Promise.all([
        review(one, each(one), 'Decide la primera.', camila),
        review(one, each(one, 'RECHAZADO'), 'Decide el segundo.', julian),
      ]);
      const won = answers.findIndex(({ statusCode }) => statusCode === 200);
      const winner = [camila, julian][won];
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers[1 - won]?.json()).toMatchObject({
        code: 'already_reviewed',
        message: `${winner?.name} ya decidió sobre esta candidatura el 01/09/2025 a las 10:00. Su decisión no se guardó.`,
      });
      const detail = (await get(app, camila.token, `/candidates/${one.id}`)).json().data;
      expect(detail.review_status).toBe(won === 0 ? 'APROBADO' : 'PARA_SUBSANAR');
      expect(detail.reviews).toHaveLength(1);
      expect(await mailsTo(app, one.email)).toHaveLength(1);
    }
  }, 120_000);

  test('exactly one decides a final review', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await submittedCandidate(app, { status: 'SUBSANADO', reviewer: camila });
      const decide = (who: typeof camila, status: string) =>
        send(app, who.token, 'POST', '/candidates/finish-subsanation', {
          ...body(one, each(one, status)),
          is_approved: status === 'APROBADO',
        });
      const answers = await Promise.all([decide(camila, 'APROBADO'), decide(julian, 'RECHAZADO')]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await get(app, camila.token, `/candidates/${one.id}`)).json().data.reviews).toHaveLength(2);
    }
  }, 60_000);

  test('the database refuses to change the history, even for its owner', async () => {
    const { db } = app.database;
    await expect(
      db
        .updateTable('reviews')
        .set({} as never)
        .set('observation' as never, 'otra' as never)
        .execute(),
    ).rejects.toMatchObject({ code: '23000' });
    await expect(db.deleteFrom('review_decisions').execute()).rejects.toMatchObject({ code: '23000' });
  });
});

describe('a decision that is sent again, because its answer was lost', () => {
  const sentTwice = async (path: string, one: SubmittedCandidate, who: typeof camila, more: object) => {
    const decided = () =>
      send(app, who.token, 'POST', path, { ...body(one, rejecting(one, 'antecedentes', 'No está vigente.')), ...more });
    const answers = [await decided(), ...(await Promise.all([decided(), decided()]))];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => JSON.stringify(json()))).size).toBe(1);
    const { length: mails } = await mailsTo(app, one.email);
    return {
      reviews: (await get(app, who.token, `/candidates/${one.id}`)).json().data.reviews.length as number,
      mails,
    };
  };

  test('is kept and mailed once', async () => {
    const first = await pending();
    expect(await sentTwice('/candidates/review', first, camila, {})).toEqual({ reviews: 1, mails: 1 });
    const final = await submittedCandidate(app, { status: 'SUBSANADO', reviewer: camila });
    const twice = await sentTwice('/candidates/finish-subsanation', final, julian, { is_approved: false });
    expect(twice).toEqual({ reviews: 2, mails: 1 });
  });

  test('is refused once it says something else, or comes from somebody else', async () => {
    const one = await pending();
    expect((await review(one, each(one))).statusCode).toBe(200);
    for (const other of [
      review(one, each(one), 'Otra observación.'),
      review(one, rejecting(one, 'photo', 'Está borrosa.')),
      review(one, each(one), undefined, julian),
    ])
      expect((await other).json().code).toBe('already_reviewed');
    const rejected = await pending();
    expect((await review(rejected, rejecting(rejected, 'photo', 'Está borrosa.'))).statusCode).toBe(200);
    const otherReason = await review(rejected, rejecting(rejected, 'photo', 'Es de otra persona.'));
    expect(otherReason.json().code).toBe('already_reviewed');
  });
});

describe('a correction', () => {
  test('a corrected file that is byte for byte the rejected one says so to candidate and reviewer', async () => {
    const one = await submittedCandidate(app, { status: 'SUBSANADO', reviewer: camila });
    type Shown = { document_type: string; phase: string; unchanged: boolean };
    const marks = async () =>
      ((await get(app, camila.token, `/candidates/${one.id}`)).json().data.documents as Shown[]).map(
        ({ document_type, phase, unchanged }) => [document_type, phase, unchanged],
      );
    expect(await marks()).toEqual([
      ['Fotografía', 'inscription', false],
      ['Identificación', 'inscription', false],
      ['Antecedentes', 'inscription', false],
      ['Antecedentes', 'correction', true],
    ]);
    const { db } = app.database;
    await sql`alter table documents disable trigger user`.execute(db);
    await sql`update documents set sha256 = decode(repeat('ab', 32), 'hex')
      where candidate_id = ${one.id} and phase = 'correction'`.execute(db);
    await sql`alter table documents enable trigger user`.execute(db);
    expect((await marks()).map(([, , unchanged]) => unchanged)).toEqual([false, false, false, false]);
  });
});

describe('other reviewers with the candidate open', () => {
  const here = async (who: typeof camila, id: number) =>
    (await send(app, who.token, 'POST', `/candidates/${id}/presence`)).json().data as { name: string; since: string }[];
  const in15Minutes = () => new Date(app.clock.now().getTime() + 15 * 60_000).toISOString();

  test('are shown while their browser reports it, and for a quarter of an hour it is held for them', async () => {
    const one = await pending();
    expect(await here(camila, one.id)).toEqual([]);
    const since = app.clock.now().toISOString();
    expect(await here(julian, one.id)).toEqual([{ name: 'Camila Duarte', since, open: true, until: in15Minutes() }]);
    app.clock.advance(30);
    // Still the time at which she opened it.
    await here(camila, one.id);
    const until = in15Minutes();
    app.clock.advance(46);
    expect(await here(julian, one.id)).toEqual([{ name: 'Camila Duarte', since, open: false, until }]);
    app.clock.advance(15 * 60);
    expect(await here(julian, one.id)).toEqual([]);
    expect(await here(julian, (await pending()).id)).toEqual([]);
  });

  test('an auditor is shown while looking, and holds nothing', async () => {
    const one = await pending();
    const auditor = await hireAndLogIn(app, 'AUDITOR', 'Rosa Vélez');
    await here(auditor, one.id);
    expect((await here(camila, one.id)).map(({ name }) => name)).toEqual(['Rosa Vélez']);
    app.clock.advance(46);
    expect(await here(camila, one.id)).toEqual([]);
  });
});
