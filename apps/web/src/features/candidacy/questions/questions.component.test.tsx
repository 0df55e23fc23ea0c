import { getReviewQueue, listCandidates } from '@urna/contract/candidacy/candidate-lists';
import { getDocumentFile } from '@urna/contract/candidacy/documents';
import {
  answerQuestion,
  askQuestion,
  getAnswerFile,
  getQuestion,
  type QuestionPage as Page,
  type Question,
  withdrawQuestion,
} from '@urna/contract/candidacy/questions';
import { announcePresence, getCandidate } from '@urna/contract/candidacy/review';
import { getTracking, type Tracking } from '@urna/contract/candidacy/tracking';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { candidacyOf } from '../../../../testing/candidacy.ts';
import { jpeg, pdf } from '../../../../testing/files.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, lost, type PreparedAnswer, refusal } from '../../../../testing/stub-api.ts';
import { stubUploads } from '../../../../testing/stub-uploads.ts';
import { CandidatesPage } from '../review-list/candidates-pages.tsx';
import { ReviewPage } from '../review-screen/review-page.tsx';
import { TrackingPage } from '../tracking/tracking-page.tsx';
import { QuestionPage } from './question-page.tsx';

const NOW = new Date('2029-09-10T15:00:00Z');
const TEXT = '¿Su segundo apellido es Peña o Piña?';
const ANSWER = 'Es Piña, como en mi cédula.';
const answered = { state: 'answered', answered_at: '2029-09-11 09:00:00' } as const;

const question = (differing: Partial<Question> = {}): Question => ({
  id: 4,
  state: 'open',
  stage: 'first',
  asked_by: 'Beatriz Arango',
  text: TEXT,
  wants_file: false,
  asked_at: '2029-09-10 10:00:00',
  answer_by: '2029-09-13',
  answered_at: null,
  answer: null,
  file: null,
  ...differing,
});

const token = `4-${'a'.repeat(32)}`;
const linked: Page = {
  state: 'open',
  text: TEXT,
  wants_file: false,
  asked_at: '2029-09-10 10:00:00',
  answer_by: '2029-09-13',
  answered_at: null,
  radicado: '2029-C-48201937',
  process_title: 'Elecciones 2029',
};
afterEach(() => vi.useRealTimers());
const atNow = () => vi.useFakeTimers({ toFake: ['Date'], now: NOW });
const file = (name = 'respuesta.pdf') => new File([pdf('1.000.000.204')], name, { type: 'application/pdf' });
const words = () => page.getByRole('textbox', { name: 'Su respuesta' });
const send = () => page.getByRole('button', { name: 'Enviar la respuesta' });

describe('the page of the mailed link', () => {
  async function open(differing: Partial<Page> = {}, ...answers: PreparedAnswer[]) {
    atNow();
    const uploads = stubUploads(answerQuestion.answers[200]);
    const data = { ...linked, ...differing };
    const rendered = await renderScreen(<QuestionPage />, {
      at: `/pregunta#token=${token}`,
      path: '/pregunta',
      answers: [given(getQuestion, { data }), ...answers],
    });
    const accepted = { message: 'Recibimos su respuesta.', data: { ...data, ...answered } };
    return { ...rendered, uploads, accepted };
  }

  test('shows the question with its day, and sends the words that answer it', async () => {
    const { screen, uploads, accepted } = await open();
    await expect.element(screen.getByRole('heading', { name: 'El comité tiene una pregunta' })).toBeVisible();
    await expect.element(screen.getByText(TEXT)).toBeVisible();
    await expect.element(screen.getByText(/espera su respuesta hasta el 13\/09\/2029\.$/)).toBeVisible();
    expect(location.hash).toBe('');
    expect(screen.getByText('Archivo', { exact: true }).elements()).toEqual([]);
    await send().click();
    await expect.element(screen.getByText('Escriba su respuesta.')).toBeVisible();
    await expect.element(words()).toHaveFocus();
    await expectAccessible();
    await words().fill(ANSWER);
    await send().click();
    await expect.poll(() => uploads.length).toBe(1);
    expect([...(uploads[0]?.form.entries() ?? [])]).toEqual([['answer', ANSWER]]);
    uploads[0]?.reply(accepted);
    await expect.element(screen.getByText('La recibimos el 11/09/2029 a las 09:00')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Su respuesta llegó' })).toBeVisible();
    expect(words().elements()).toEqual([]);
    await expectAccessible();
  });

  test('asks once for the file, and lets somebody without it say so', async () => {
    const { screen, uploads } = await open({ wants_file: true });
    await words().fill('No lo conservo.');
    await send().click();
    await expect.element(screen.getByRole('alert').first()).toMatchTextContent('Adjunte el archivo que le piden');
    await expect.element(page.getByLabelText('Elegir el archivo de la respuesta')).toHaveFocus();
    await expectAccessible();
    expect(uploads).toEqual([]);
    await screen.getByRole('checkbox', { name: 'No tengo ese archivo' }).click();
    await expect.element(screen.getByText('Explíquelo en su respuesta.')).toBeVisible();
    await send().click();
    await expect.poll(() => uploads.length).toBe(1);
    expect([...(uploads[0]?.form.keys() ?? [])]).toEqual(['answer']);
  });

  test('keeps words and file when the file is refused or the connection breaks', async () => {
    const { screen, uploads, accepted } = await open({ wants_file: true });
    const choose = (chosen: File) => userEvent.upload(page.getByLabelText('Elegir el archivo de la respuesta'), chosen);
    await words().fill(ANSWER);
    await choose(new File(['x'], 'respuesta.docx'));
    await expect
      .element(screen.getByRole('alert').first())
      .toMatchTextContent('Formato no válido. Solo se acepta: PDF');
    await choose(file());
    await expect.element(screen.getByText('respuesta.pdf')).toBeVisible();
    await send().click();
    await expect.poll(() => uploads.length).toBe(1);
    uploads[0]?.progress(0.4);
    await expect.element(screen.getByText('Subiendo… 40 %')).toBeVisible();
    await expectAccessible();
    const refused = 'El PDF está protegido con contraseña.';
    uploads[0]?.reply(refusal('refused_file', { details: { refusal: refused }, errors: { file: [refused] } }));
    await expect.element(screen.getByRole('alert').first()).toMatchTextContent(refused);
    await expect.element(words()).toHaveValue(ANSWER);
    await send().click();
    await expect.poll(() => uploads.length).toBe(2);
    uploads[1]?.reply(lost);
    await expect.element(screen.getByRole('alert').first()).toMatchTextContent('No hay conexión con el servidor');
    await expect.element(words()).toHaveValue(ANSWER);
    await send().click();
    await expect.poll(() => uploads.length).toBe(3);
    expect(uploads[2]?.form.get('file')).toMatchObject({ name: 'respuesta.pdf' });
    uploads[2]?.reply(accepted);
    await expect.element(screen.getByText('La recibimos el 11/09/2029 a las 09:00')).toBeVisible();
  });

  test('makes a PDF of a picture that is chosen', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('none', 'NotFoundError'));
    const { screen } = await open({ wants_file: true });
    const picture = new File([await jpeg()], 'foto.jpg', { type: 'image/jpeg' });
    await userEvent.upload(page.getByLabelText('Elegir el archivo de la respuesta'), picture);
    const dialog = screen.getByRole('dialog', { name: 'Tomar foto: Archivo para el comité' });
    await dialog.getByRole('button', { name: 'Usar así' }).click();
    await dialog.getByRole('button', { name: 'Usar este documento' }).click();
    await expect.element(screen.getByText('documento.pdf')).toBeVisible();
    await screen.getByRole('button', { name: 'Quitar' }).click();
    await expect.element(page.getByLabelText('Elegir el archivo de la respuesta')).toBeVisible();
  });

  test('says in words that it was decided or answered meanwhile, and shows what was typed', async () => {
    const { screen, uploads } = await open({ answer_by: '2029-09-09' });
    await expect.element(screen.getByText(/^La fecha para responder era el 09\/09\/2029\./)).toBeVisible();
    await words().fill(ANSWER);
    await send().click();
    await expect.poll(() => uploads.length).toBe(1);
    const reason = 'El comité ya decidió sobre la candidatura: ya no hace falta responder.';
    uploads[0]?.reply(refusal('question_over', { details: { reason } }));
    await expect.element(screen.getByRole('alert').first()).toMatchTextContent(reason);
    await expect.element(words()).toHaveValue(ANSWER);
  });

  test.each([
    ['withdrawn', 'El comité retiró esta pregunta.'],
    ['lapsed', /^El comité ya decidió sobre la candidatura/],
  ] as const)('of a question that is %s asks for nothing', async (state, said) => {
    const { screen } = await open({ state });
    await expect.element(screen.getByRole('heading', { name: 'Ya no hace falta responder' })).toBeVisible();
    await expect.element(screen.getByText(said)).toBeVisible();
    expect(words().elements()).toEqual([]);
    await expectAccessible();
  });

  test('with a wrong token says where else to answer', async () => {
    const { screen } = await open({}, given(getQuestion, refusal('unknown_question_link')));
    await expect.element(screen.getByRole('heading', { name: 'Este enlace no sirve' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Seguimiento' }).first()).toBeVisible();
    expect(words().elements()).toEqual([]);
  });
});

describe('the follow-up', () => {
  const tracking = (questions: Question[]): Tracking => ({
    radicado: '2029-C-48201937',
    verification_code: '2029-C-48201937-K7Q4M-9XWPT',
    candidate_id: 9,
    candidate_type: 'CANDIDATE_ACCOUNTANT',
    name: 'Ana Gil Mora',
    submitted_at: '2029-09-01 10:00:00',
    withdrawn_at: null,
    steps: [],
    correction_closes_at: null,
    documents: [],
    questions: questions.map((one) => ({ ...one, token: one.state === 'open' ? token : null })),
    withdrawal: null,
    ballot: { place: 'open', sealed_at: null },
  });

  afterEach(() => sessionStorage.removeItem('urna-seguimiento'));

  async function follow(...questions: Question[]) {
    atNow();
    sessionStorage.setItem('urna-seguimiento', JSON.stringify('the code was typed'));
    return renderScreen(<TrackingPage />, {
      at: '/seguimiento',
      answers: [
        given(getTracking, { data: tracking(questions) }),
        given(getAnswerFile, pdf('1.000.000.204')),
        given(getQuestion, { data: linked }),
      ],
      other: <QuestionPage />,
    });
  }

  test('shows every question with what became of it, and the file of an answer', async () => {
    const { screen } = await follow(
      question({ id: 1, wants_file: true, ...answered, answer: ANSWER, file: { file_name: 'a.pdf', file_size: 2048 } }),
      question({ id: 2, state: 'withdrawn', text: '¿Dónde vive?' }),
      question({ id: 3, state: 'lapsed', text: '¿Es su tarjeta?' }),
    );
    const items = screen.getByRole('region', { name: 'Preguntas del comité' }).getByRole('listitem');
    await expect.element(items.nth(0)).toMatchTextContent('decidió sin esta respuesta');
    await expect.element(items.nth(1)).toMatchTextContent('El comité la retiró: ya no hace falta responder.');
    await expect.element(items.nth(2)).toMatchTextContent(ANSWER);
    expect(words().elements()).toEqual([]);
    await expectAccessible();
    await screen.getByRole('button', { name: /^Ver el archivo/ }).click();
    await expect.element(screen.getByRole('document', { name: /, página 1$/ })).toMatchTextContent('1.000.000.204');
  });

  test('begins with the open one, leads to the page that answers it, and knows of the answer afterwards', async () => {
    const { screen, api } = await follow(question());
    await expect.element(screen.getByText('Respóndala, en lo posible, hasta el 13/09/2029.')).toBeVisible();
    await expect.element(screen.getByText('Espera respuesta hasta el 13/09/2029')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('link', { name: 'Responder' }).click();
    await expect.element(words()).toBeVisible();
    expect(location.hash).toBe('');
    api.give(given(getTracking, { data: tracking([question({ ...answered, answer: ANSWER })]) }));
    await screen.getByRole('link', { name: 'Seguimiento' }).click();
    await expect.element(screen.getByText('Respondida el 11/09/2029 a las 09:00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Responder' }).elements()).toEqual([]);
  });
});

describe('the review screen', () => {
  async function review(questions: Question[], staff: 'REVISOR' | 'AUDITOR', ...answers: PreparedAnswer[]) {
    atNow();
    const photo = await jpeg();
    const stage = { waiting: 1, oldest: null, for_others: 0, mine: 0, asked: 0, decided: 3, total: 4 };
    return renderScreen(<ReviewPage stage="first" />, {
      at: '/app/candidatos/detail/9',
      path: '/app/candidatos/detail/:id',
      staff,
      answers: [
        given(getCandidate, { data: candidacyOf({ questions }) }),
        given(getDocumentFile, photo),
        given(announcePresence, { data: [] }),
        given(getReviewQueue, { data: { first: stage, final: stage, proposals: { waiting: 0 } } }),
        given(getAnswerFile, pdf('1.000.000.204')),
        ...answers,
      ],
    });
  }
  const panel = (count = '') => page.getByRole('button', { name: `Preguntas al candidato${count}` });

  test('asks, shows until when the candidacy waits, and withdraws', async () => {
    const asked = { text: TEXT, wants_file: true, answer_by: '2029-09-13' };
    const { screen, api } = await review(
      [],
      'REVISOR',
      given(askQuestion, { message: 'La pregunta se envió.', data: [question({ wants_file: true })] }),
      given(withdrawQuestion, { message: 'La pregunta se retiró.', data: [question({ state: 'withdrawn' })] }),
    );
    await panel().click();
    await screen.getByRole('button', { name: 'Preguntar al candidato' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Preguntar al candidato' });
    await expect.element(dialog.getByRole('textbox', { name: 'Pregunta' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Enviar la pregunta' }).click();
    await expect.element(dialog.getByText('Escriba la pregunta, con al menos 10 caracteres.')).toBeVisible();
    await expectAccessible(dialog.element());
    await dialog.getByRole('textbox', { name: 'Pregunta' }).fill(TEXT);
    await dialog.getByRole('checkbox', { name: 'Pedir también un archivo' }).click();
    api.give(given(getCandidate, { data: candidacyOf({ questions: [question({ wants_file: true })] }) }));
    await dialog.getByRole('button', { name: 'Enviar la pregunta' }).dblClick();
    await expect.element(panel(' (1)')).toBeVisible();
    expect(api.bodiesOf(askQuestion)).toEqual([asked]);
    await expect.element(screen.getByText('Pide también un archivo.')).toBeVisible();
    // In the panel, and beside the state at the top.
    await expect.poll(() => screen.getByText('Espera respuesta hasta el 13/09/2029').elements()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Preguntar al candidato', exact: true }).elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Retirar la pregunta' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
    await expect.element(screen.getByText('Se retiró sin respuesta.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Preguntar al candidato', exact: true })).toBeVisible();
  });

  test('keeps what was typed when the day is refused, or a colleague asked first', async () => {
    const day = 'Elija un día entre el 10/09/2029 y el 29/09/2029.';
    const { screen, api } = await review(
      [],
      'REVISOR',
      given(askQuestion, refusal('invalid_fields', { errors: { answer_by: [day] } })),
    );
    await panel().click();
    await screen.getByRole('button', { name: 'Preguntar al candidato' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Preguntar al candidato' });
    await dialog.getByRole('textbox', { name: 'Pregunta' }).fill(TEXT);
    await dialog.getByRole('button', { name: 'Enviar la pregunta' }).click();
    await expect.element(dialog.getByText(day)).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Responder hasta el' })).toHaveFocus();
    api.give(given(askQuestion, refusal('question_waiting')));
    await dialog.getByRole('button', { name: 'Enviar la pregunta' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('ya tiene una pregunta sin responder');
    await expect.element(dialog.getByRole('textbox', { name: 'Pregunta' })).toHaveValue(TEXT);
  });

  test('shows the answer with its file to whoever may read, and lets an auditor ask nothing', async () => {
    const { screen } = await review(
      [
        question({ ...answered, wants_file: true, answer: ANSWER, file: { file_name: 'a.pdf', file_size: 2048 } }),
        question({ id: 5, text: '¿Dónde vive?' }),
      ],
      'AUDITOR',
    );
    await expect.element(panel(' (2)')).toBeVisible();
    await expect.element(screen.getByText(ANSWER)).toBeVisible();
    expect(screen.getByRole('button', { name: /^(Retirar|Preguntar al)/ }).elements()).toEqual([]);
    await expectAccessible();
    await screen.getByRole('button', { name: /^Ver el archivo/ }).click();
    await expect.element(screen.getByRole('document', { name: /, página 1$/ })).toMatchTextContent('1.000.000.204');
  });
});

test('the list says where each question stands, and is filtered by it', async () => {
  atNow();
  const row = (id: number, differing: object) => ({
    ...candidacyOf({ id }),
    turn: 'por_revisar' as const,
    disowned_on: null,
    waiting_since: null,
    for_others: false,
    held_by: null,
    assigned_to: null,
    question: null,
    ...differing,
  });
  const data = [
    row(1, { question: { answer_by: '2029-09-13', answered_at: '2029-09-10 09:00:00', asked_by_caller: true } }),
    row(2, {
      turn: 'esperando_al_candidato' as const,
      question: { answer_by: '2029-09-13', answered_at: null, asked_by_caller: true },
    }),
    row(3, { question: { answer_by: '2029-09-08', answered_at: null, asked_by_caller: false } }),
  ];
  const pagination = { total: 3, count: 3, per_page: 10, current_page: 1, total_pages: 1 };
  const { screen, api } = await renderScreen(<CandidatesPage />, {
    at: '/app/candidatos',
    staff: 'REVISOR',
    answers: [given(listCandidates, { data, meta: { pagination } })],
  });
  for (const said of [
    'Respondida el 10/09/2029',
    'Espera respuesta hasta el 13/09/2029',
    'Sin respuesta desde el 08/09/2029',
  ])
    await expect.element(screen.getByText(said)).toBeVisible();
  await screen.getByRole('combobox', { name: 'Estado' }).selectOptions('Espera respuesta');
  await expect.poll(() => api.bodiesOf(listCandidates).at(-1)).toMatchObject({ question: 'waiting' });
  expect(location.search).toBe('?estado=espera-respuesta');
});
