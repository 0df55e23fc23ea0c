import { getReviewQueue } from '@urna/contract/candidacy/candidate-lists';
import { getDocumentFile } from '@urna/contract/candidacy/documents';
import {
  addReviewNote,
  announcePresence,
  type CandidateDetail,
  getCandidate,
  previewDecision,
  recuseFromCandidacy,
  sendFirstReview,
} from '@urna/contract/candidacy/review';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { candidacyOf, documentOf } from '../../../../testing/candidacy.ts';
import { jpeg, pdf } from '../../../../testing/files.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, lost, type PreparedAnswer } from '../../../../testing/stub-api.ts';
import { ReviewPage } from './review-page.tsx';

const documents = ['Fotografía', 'Identificación', 'Antecedentes'];
/** Of a candidacy of its own: what a reviewer decided and did not send is kept. */
let id = 8;
const candidacy = (differing: Partial<CandidateDetail> = {}) =>
  candidacyOf({
    id,
    documents: (['photo', 'cedula', 'antecedentes'] as const).map((kind) =>
      documentOf(kind, { mime_type: 'image/jpeg' }),
    ),
    ...differing,
  });

beforeEach(() => {
  id += 1;
});
afterEach(() => vi.useRealTimers());

async function open(candidate: CandidateDetail, ...answers: PreparedAnswer[]) {
  const photo = await jpeg();
  const stage = { waiting: 1, oldest: null, for_others: 0, mine: 0, asked: 0, decided: 3, total: 4 };
  const rendered = await renderScreen(<ReviewPage stage="first" />, {
    at: `/app/candidatos/detail/${String(id)}`,
    path: '/app/candidatos/detail/:id',
    staff: 'REVISOR',
    answers: [
      given(getCandidate, { data: candidate }),
      given(getDocumentFile, photo),
      given(announcePresence, { data: [] }),
      given(getReviewQueue, { data: { first: stage, final: stage, proposals: { waiting: 0 } } }),
      ...answers,
    ],
  });
  await expect.element(tab('Fotografía')).toBeVisible();
  return rendered;
}

const tab = (name: string) =>
  page
    .getByRole('navigation', { name: 'Documentos de la candidatura' })
    .getByRole('button', { name: new RegExp(`^${name}`) });

async function decide(word: 'Aprobar' | 'Rechazar', name: string) {
  await tab(name).click();
  // Approving what isn't on the screen yet asks once.
  await expect.element(page.getByRole('img', { name })).toBeVisible();
  await page
    .getByRole('group', { name: `Decisión sobre ${name}` })
    .getByRole('button', { name: word })
    .click();
  await expect.element(tab(name)).toMatchTextContent(word === 'Aprobar' ? 'Aprobado' : 'Rechazado');
}

const finish = () =>
  page.getByRole('region', { name: 'Finalizar' }).getByRole('button', { name: 'Finalizar validación' });
const waiting = () => page.getByRole('region', { name: 'Aprobación por enviar' });

async function approveAll() {
  for (const name of documents) await decide('Aprobar', name);
}

const approved = () => {
  const data = candidacy({ review_status: 'APROBADO' });
  return { message: 'La validación se guardó correctamente.', data };
};

describe('an approval', () => {
  test('is asked about once where data differ from the register or a file is another’s', async () => {
    const candidate = candidacy();
    const other = { candidate_id: 31, candidate_name: 'José Álvarez', document_type: 'Fotografía' };
    await open({
      ...candidate,
      register: candidate.register && { ...candidate.register, email: 'otra@demo.test' },
      shared_files: [{ document_id: documentOf('photo').id, ...other }],
    });
    await approveAll();
    await userEvent.keyboard('f');
    const question = page.getByRole('dialog', { name: '¿Aprobar la candidatura?' });
    await expect
      .element(question.getByRole('listitem').first())
      .toMatchTextContent('Correo: declaró ana@demo.test, y el registro dice otra@demo.test.');
    await expect
      .element(question.getByRole('listitem').last())
      .toMatchTextContent('Fotografía: el mismo archivo está en la candidatura de José Álvarez.');
    await expectAccessible(question.element());
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    expect(waiting().elements()).toEqual([]);
    await finish().click();
    await question.getByRole('button', { name: 'Aprobar de todos modos' }).click();
    await expect.element(waiting()).toBeVisible();
  });

  test('is kept when the connection is lost, and can be sent again', async () => {
    const { screen, api } = await open(candidacy(), given(sendFirstReview, lost));
    await approveAll();
    await finish().click();
    await waiting().getByRole('button', { name: 'Enviar ya' }).click();
    const unsent = page.getByRole('region', { name: 'Aprobación sin enviar' });
    await expect.element(unsent.getByRole('alert')).toMatchTextContent('No hay conexión con el servidor');
    await expectAccessible();
    api.give(given(sendFirstReview, approved), given(getCandidate, approved));
    await unsent.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByText('Todos los documentos aprobados')).toBeVisible();
    expect(api.bodiesOf(sendFirstReview)).toHaveLength(2);
  });

  test('is sent after ten seconds, also from another page, unless the reviewer undoes it', async () => {
    const { screen, api } = await open(candidacy(), given(sendFirstReview, approved));
    await approveAll();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await finish().click();
    await expect.element(waiting()).toBeVisible();
    await screen.getByRole('link', { name: 'Ver en el registro' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Otra página' })).toBeVisible();
    expect(api.bodiesOf(sendFirstReview)).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_500);
    await expect.element(screen.getByText(/La validación se guardó correctamente\.$/)).toBeVisible();
    expect(api.bodiesOf(sendFirstReview)).toMatchObject([{ candidate_id: id }]);
  });

  test('asks once before a document is approved that was never on the screen', async () => {
    await open(
      candidacy(),
      given(getDocumentFile, () => new Promise<Blob>(() => undefined)),
    );
    await userEvent.keyboard('a');
    await expect.element(page.getByText(/^Todavía no ha visto este documento\./)).toBeVisible();
    await expect.element(tab('Fotografía')).toMatchTextContent('Pendiente');
    await userEvent.keyboard('a');
    await expect.element(tab('Fotografía')).toMatchTextContent('Aprobado');
  });
});

test('a rejection is sent with the keyboard: its dialog takes the focus and keeps it until the mail is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const mail = { data: { to: 'ana@demo.test', subject: 'Subsanación', html: '<p>Borrosa</p>', text: 'Borrosa' } };
  const { api } = await open(
    candidacy(),
    given(previewDecision, async () => {
      await promise;
      return mail;
    }),
    given(sendFirstReview, {
      message: 'La validación se guardó correctamente.',
      data: candidacy({ review_status: 'PARA_SUBSANAR' }),
    }),
  );
  await decide('Rechazar', 'Fotografía');
  await page.getByRole('textbox', { name: 'Motivo del rechazo' }).fill('Está borrosa.');
  for (const name of documents.slice(1)) await decide('Aprobar', name);
  await userEvent.keyboard('f');
  const dialog = page.getByRole('dialog', { name: '¿Enviar la decisión?' });
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}2');
  resolve();
  await expect.element(dialog.getByRole('button', { name: 'Enviar a corrección y siguiente' })).toHaveFocus();
  expect(api.bodiesOf(sendFirstReview)).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => api.bodiesOf(sendFirstReview)).toHaveLength(1);
});

test('a reviewer declares a conflict of interest with the keyboard and decides nothing about the candidacy', async () => {
  const { screen, api } = await open(
    candidacy(),
    given(recuseFromCandidacy, () => ({
      message: 'Quedó registrado que está impedido.',
      data: candidacy({ conflict: 'recused' }),
    })),
  );
  await decide('Aprobar', 'Fotografía');
  await userEvent.keyboard('a');
  (screen.getByRole('button', { name: 'Me declaro impedido' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Declararme impedido' });
  await expect.element(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveFocus();
  await expectAccessible(dialog.element());
  await userEvent.keyboard('Trabajamos en la misma firma.');
  api.give(given(getCandidate, { data: candidacy({ conflict: 'recused' }) }));
  await dialog.getByRole('button', { name: 'Me declaro impedido' }).click();
  await expect.element(screen.getByText(/^Usted se declaró impedido/)).toBeVisible();
  expect(api.bodiesOf(recuseFromCandidacy)).toEqual([{ reason: 'Trabajamos en la misma firma.' }]);
  expect(screen.getByRole('group', { name: /^Decisión sobre/ }).elements()).toEqual([]);
  expect(finish().elements()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Me declaro impedido' }).elements()).toEqual([]);
  // What was decided and not sent is gone, and nobody is told that it is lost.
  expect(screen.getByText('Su decisión no se guardó').elements()).toEqual([]);
});

test('a reviewer reads whose the candidacy is', async () => {
  const { screen } = await open(candidacy({ assigned_to: { id: 8, name: 'Julián Prada' } }));
  await expect.element(screen.getByText('De Julián Prada')).toBeVisible();
});

test('a double click on "Guardar nota" adds one note', async () => {
  const note = { id: 1, author: 'Beatriz Arango', text: 'Llamar a la Junta.', created_at: '2025-09-02T15:00:00.000Z' };
  const { screen, api } = await open(
    candidacy(),
    given(addReviewNote, { message: 'La nota se guardó.', data: [note] }),
  );
  await screen.getByText('Notas internas').click();
  await screen.getByRole('textbox', { name: 'Nota nueva' }).fill(note.text);
  await screen.getByRole('button', { name: 'Guardar nota' }).dblClick();
  await expect.element(screen.getByText('Notas internas (1)')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Nota nueva' })).toHaveValue('');
  expect(api.bodiesOf(addReviewNote)).toEqual([{ text: note.text }]);
});

test('an auditor sees the documents and is offered no decision, not by a key either', async () => {
  const { screen } = await renderScreen(<ReviewPage stage="first" />, {
    at: `/app/candidatos/detail/${String(id)}`,
    path: '/app/candidatos/detail/:id',
    staff: 'AUDITOR',
    answers: [
      given(getCandidate, { data: candidacy({ documents: [documentOf('cedula')] }) }),
      given(getDocumentFile, pdf('1.000.000.204')),
    ],
  });
  await expect.element(screen.getByText(/^Su rol permite consultar la candidatura/)).toBeVisible();
  await tab('Identificación').click();
  await expect.element(screen.getByRole('document', { name: /, página 1$/ })).toMatchTextContent('1.000.000.204');
  await screen.getByRole('button', { name: 'Datos declarados' }).click();
  await expect
    .element(screen.getByRole('region', { name: 'Información de Contacto' }))
    .toMatchTextContent('ana@demo.test');
  await userEvent.keyboard('arfo');
  expect(screen.getByRole('group', { name: /^Decisión sobre/ }).elements()).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Observaciones' }).elements()).toEqual([]);
  await expect.element(tab('Identificación')).toMatchTextContent('Pendiente');
  await expectAccessible();
});
