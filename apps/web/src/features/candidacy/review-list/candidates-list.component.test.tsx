import type { Role } from '@urna/contract/access/roles';
import {
  type CandidateRow,
  exportCandidateList,
  getStatistics,
  listCandidates,
} from '@urna/contract/candidacy/candidate-lists';
import {
  announceToSelected,
  assignSelected,
  listReviewers,
  previewAnnouncement,
  remindSelected,
} from '@urna/contract/candidacy/selections';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { candidacyOf } from '../../../../testing/candidacy.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, type PreparedAnswer } from '../../../../testing/stub-api.ts';
import { CandidatesPage } from './candidates-pages.tsx';

const julian = { id: 8, name: 'Julián Prada' };
const rowOf = (id: number, first_name: string, differing: Partial<CandidateRow> = {}): CandidateRow => ({
  ...candidacyOf({ id, first_name, radicado: `2025-C-00000${String(id)}` }),
  turn: 'por_revisar',
  disowned_on: null,
  submitted_at: '2025-09-12 17:00:05',
  waiting_since: '2025-09-12 17:00:05',
  for_others: false,
  held_by: null,
  question: null,
  assigned_to: null,
  ...differing,
});
const rows = [
  rowOf(1, 'Ana', { assigned_to: { id: 7, name: 'Beatriz Arango' } }),
  rowOf(2, 'Berta', { assigned_to: julian }),
  rowOf(3, 'Carlos', { turn: 'esperando_al_candidato', review_status: 'PARA_SUBSANAR', waiting_since: null }),
];
const totals = {
  total_candidates: 3,
  total_approved: 0,
  total_rejected: 0,
  total_candidate_accountant: 3,
  total_candidate_accountant_approved: 0,
  total_candidate_accountant_rejected: 0,
  total_candidate_ies: 0,
  total_candidate_ies_approved: 0,
  total_candidate_ies_rejected: 0,
  by_status: [],
};
const reviewers = [
  { id: 7, name: 'Beatriz Arango', files: 1 },
  { ...julian, files: 0 },
];

async function open(staff: Role, ...answers: PreparedAnswer[]) {
  const pagination = { total: 3, count: 3, per_page: 10, current_page: 1, total_pages: 1 };
  const rendered = await renderScreen(<CandidatesPage />, {
    at: '/app/candidatos',
    staff,
    answers: [
      given(listCandidates, { data: rows, meta: { pagination } }),
      given(getStatistics, { data: totals }),
      given(listReviewers, { data: reviewers }),
      ...answers,
    ],
  });
  await expect.element(page.getByRole('table')).toMatchTextContent('Berta');
  return rendered;
}

const bar = () => page.getByRole('region', { name: 'Candidaturas elegidas' });
const pick = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Elegir a ${name}`) });
const wholePage = () => page.getByRole('checkbox', { name: 'Elegir todas las de esta página' }).first();
const press = (name: string) => bar().getByRole('button', { name }).click();
const none = { message: 'Se asignaron 2 candidaturas.', data: { left_out: [] } };

test('rows are chosen with the keyboard, the page by its box, and the count is spoken', async () => {
  await open('REVISOR');
  const status = bar().getByRole('status');
  await expect.element(status).toBeEmptyDOMElement();
  (pick('Ana').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(status).toHaveTextContent('1 candidatura elegida');
  await expect.element(wholePage()).toBePartiallyChecked();
  await wholePage().click();
  await expect.element(status).toHaveTextContent('3 candidaturas elegidas');
  await expect.element(pick('Carlos')).toBeChecked();
  // What lies below the bar in part can be scrolled from under it.
  await expectAccessible(bar().element());
  await wholePage().click();
  await expect.element(status).toBeEmptyDOMElement();
  await pick('Berta').click();
  await page.getByRole('combobox', { name: 'De quién' }).selectOptions('Sin asignar');
  await expect.element(status).toBeEmptyDOMElement();
});

test('nothing decides for many: a reviewer may take, remind and export', async () => {
  await open('REVISOR');
  await wholePage().click();
  const names = bar()
    .getByRole('button')
    .elements()
    .map((one) => one.textContent);
  await expectAccessible(page.getByRole('table').element());
  expect(names).toEqual(['Tomar', 'Recordar', 'Exportar CSV', 'Exportar XLSX', 'Quitar la selección']);
});

test('an auditor chooses nothing', async () => {
  await open('AUDITOR');
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

test('a reviewer is told whose a candidacy is before taking it, and which could not be taken', async () => {
  const left = { id: 2, radicado: '2025-C-000002', reason: 'reassigned' } as const;
  const answer = { message: 'La candidatura es suya.', data: { left_out: [left], parts: [{ name: 'B', files: 1 }] } };
  const { api } = await open('REVISOR', given(assignSelected, answer));
  await pick('Berta').click();
  await pick('Carlos').click();
  await press('Tomar');
  const dialog = page.getByRole('dialog', { name: '¿Tomar 2 candidaturas?' });
  await expect.element(dialog.getByText('Una es ahora de Julián Prada.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Tomar' }).click();
  await expect.element(bar().getByRole('status').first()).toHaveTextContent('La candidatura es suya.');
  await expect
    .element(bar().getByRole('listitem'))
    .toHaveTextContent('2025-C-000002: otra persona la asignó mientras tanto.');
  await expect.element(bar()).toHaveFocus();
  await expectAccessible(bar().element());
  const files = [
    { id: 2, from: 8 },
    { id: 3, from: null },
  ];
  expect(api.bodiesOf(assignSelected)).toEqual([{ files, to: [7] }]);
  await press('Entendido');
  await expect.element(pick('Berta')).not.toBeChecked();
});

test('an administrator assigns in equal parts to the people chosen, and to nobody by mistake', async () => {
  const parts = [
    { name: 'Beatriz Arango', files: 2 },
    { name: 'Julián Prada', files: 0 },
  ];
  const { api } = await open('ADMINISTRADOR', given(assignSelected, { ...none, data: { left_out: [], parts } }));
  await pick('Ana').click();
  await pick('Carlos').click();
  await press('Asignar');
  const dialog = page.getByRole('dialog', { name: 'Asignar 2 candidaturas' });
  await dialog.getByRole('button', { name: 'Asignar' }).click();
  await expect.element(dialog.getByText('Elija al menos una persona')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox').first()).toHaveFocus();
  await dialog.getByRole('checkbox', { name: 'Beatriz Arango: 1 candidatura sin decidir' }).click();
  await dialog.getByRole('checkbox', { name: 'Julián Prada: ninguna sin decidir' }).click();
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Asignar' }).click();
  await expect.element(bar().getByText('Julián Prada: ninguna')).toBeVisible();
  expect(api.bodiesOf(assignSelected)).toMatchObject([{ to: [7, 8] }]);
});

test('on a phone a long name leaves room for the box, and the buttons of a dialog fill its width', async () => {
  await page.viewport(360, 740);
  await open('REVISOR');
  const box = (locator: Locator) => locator.element().getBoundingClientRect();
  const name = page.getByRole('rowheader', { name: /^Ana/ });
  const { paddingRight } = getComputedStyle(name.element());
  expect(Number.parseFloat(paddingRight)).toBeGreaterThanOrEqual(box(pick('Ana')).width + 12);
  await expect.element(page.getByRole('columnheader').first()).toMatchTextContent('Elegir');
  await pick('Ana').click();
  await press('Recordar');
  const dialog = page.getByRole('dialog', { name: '¿Recordar a los candidatos?' });
  await expect.element(dialog.getByText(/^Ninguna de las elegidas espera/)).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Enviar recordatorios' });
  await expect.element(send).toBeDisabled();
  expect(box(send).width).toBe(box(dialog.getByRole('button', { name: 'Cancelar' })).width);
  await page.viewport(1280, 800);
});

test('a reminder says how many of the chosen wait for the candidate', async () => {
  const sent = { message: 'Se envió 1 recordatorio.', data: { left_out: [] } };
  const { api } = await open('REVISOR', given(remindSelected, sent));
  await wholePage().click();
  await press('Recordar');
  const dialog = page.getByRole('dialog', { name: '¿Recordar a los candidatos?' });
  await expect.element(dialog.getByText('1 de 3 candidaturas')).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar recordatorios' }).click();
  await expect.element(bar().getByRole('status')).toHaveTextContent('Se envió 1 recordatorio.');
  expect(api.bodiesOf(remindSelected)).toEqual([{ ids: [1, 2, 3] }]);
});

test('the export of the chosen ones asks for these alone', async () => {
  const { api } = await open('REVISOR', given(exportCandidateList, new Blob(['a'])));
  await pick('Ana').click();
  await press('Exportar CSV');
  await expect.poll(() => api.bodiesOf(exportCandidateList)).toEqual([{ ids: [1], order: 'name', format: 'csv' }]);
});

test('a message is sent only as it was shown, and its text is kept when it is put off', async () => {
  const to = [{ id: 1, radicado: '2025-C-000001', name: 'Ana Gil Mora' }];
  const left_out = [{ id: 2, radicado: '2025-C-000002', reason: 'announced' }] as const;
  const mail = { to, left_out: [...left_out], subject: 'Sede', html: '<p>Otra sede.</p>', text: 'Otra sede.' };
  const { api } = await open(
    'ADMINISTRADOR',
    given(previewAnnouncement, { data: mail }),
    given(announceToSelected, { message: 'Se envió el mensaje a 1 candidato.', data: { left_out: [...left_out] } }),
  );
  await pick('Ana').click();
  await pick('Berta').click();
  await press('Anunciar');
  const dialog = page.getByRole('dialog', { name: 'Anunciar a 2 candidaturas' });
  await dialog.getByRole('button', { name: 'Ver el correo' }).click();
  await expect.element(dialog.getByText('Escriba el mensaje')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Asunto' }).fill('Sede');
  await dialog.getByRole('textbox', { name: 'Mensaje' }).fill('Otra sede.');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await press('Anunciar');
  await expect.element(dialog.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Otra sede.');
  await dialog.getByRole('button', { name: 'Ver el correo' }).click();
  await expect.element(dialog.getByText(/^Ana Gil Mora/)).toBeVisible();
  await expect.element(dialog.getByText(/su candidato ya recibió este mismo mensaje/)).toBeVisible();
  expect(api.bodiesOf(announceToSelected)).toEqual([]);
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Volver al texto' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Asunto' })).toHaveValue('Sede');
  await dialog.getByRole('button', { name: 'Ver el correo' }).click();
  await dialog.getByRole('button', { name: 'Enviar a 1 candidato' }).click();
  await expect.element(bar().getByRole('status').first()).toHaveTextContent('Se envió el mensaje a 1 candidato.');
  expect(api.bodiesOf(announceToSelected)).toEqual([{ ids: [1, 2], subject: 'Sede', text: 'Otra sede.' }]);
});
