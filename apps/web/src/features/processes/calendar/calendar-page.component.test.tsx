import { searchActivityLog } from '@urna/contract/activity/activity-list';
import { windowNames } from '@urna/contract/processes/calendar';
import { type AdminCalendar, changeWindow, getAdminCalendar } from '@urna/contract/processes/calendar-admin';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { calendar, renderScreen } from '../../../../testing/render-screen.tsx';
import { given, refusal } from '../../../../testing/stub-api.ts';
import { CalendarPage } from './calendar-page.tsx';

const DAY = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
/** As it is typed. */
const day = (days: number) => inDays(days).toISOString().slice(0, 10);

/** People vote since two days, and may for eight more. */
const voting: AdminCalendar = {
  ...calendar,
  windows: {
    inscription: { opens_at: inDays(-40).toISOString(), closes_at: inDays(-30).toISOString() },
    correction: { opens_at: inDays(-29).toISOString(), closes_at: inDays(-20).toISOString() },
    voting: { opens_at: inDays(-2).toISOString(), closes_at: inDays(8).toISOString() },
  },
  states: [{ contest: null, used: [...windowNames], votable: true, undo: null }],
};

async function openDates() {
  const { screen, api } = await renderScreen(<CalendarPage />, {
    at: '/app/calendario',
    staff: 'ADMINISTRADOR',
    answers: [
      given(getAdminCalendar, { data: voting }),
      given(searchActivityLog, {
        data: [],
        meta: {
          pagination: {
            total: 0,
            count: 0,
            per_page: 10,
            current_page: 1,
            total_pages: 0,
            total_is_exact: true,
            next_before: null,
          },
        },
      }),
    ],
  });
  await screen.getByRole('button', { name: 'Cambiar fechas de votación' }).click();
  const form = screen.getByRole('dialog', { name: 'Fechas de votación' });
  await form.getByRole('textbox', { name: 'Motivo del cambio' }).fill('Fallas de internet en dos departamentos.');
  return {
    api,
    form,
    closes: form.getByRole('textbox', { name: 'Fecha de cierre' }),
    save: form.getByRole('button', { name: 'Guardar fechas' }),
  };
}

test('a slip in the dates of an open vote is said before it is saved, and never sent', async () => {
  const { api, form, closes, save } = await openDates();
  await closes.fill(day(45 * 365.25));
  await expect.element(form.getByRole('status')).toMatchTextContent('La votación duraría 45 años');
  await save.click();
  await expect.element(form.getByRole('alert')).toMatchTextContent('La votación duraría 45 años');
  await expectAccessible(form.element());
  expect(api.bodiesOf(changeWindow)).toEqual([]);
});

test('a long extension asks for the word, and a refusal of the server keeps what was typed', async () => {
  const { api, form, closes, save } = await openDates();
  await closes.fill(day(80));
  await expect.element(form.getByRole('status')).toMatchTextContent(/El cierre se aplaza \d+ días/);
  await save.click();
  await save.click();
  await expect.element(form.getByText('Escriba FECHAS para confirmar').last()).toBeVisible();
  expect(api.bodiesOf(changeWindow)).toEqual([]);
  const reason = 'La votación ya cerró.';
  api.give(given(changeWindow, refusal('calendar_refused', { details: { reason } })));
  await form.getByRole('textbox', { name: 'Escriba FECHAS para confirmar' }).fill('fechas');
  await save.click();
  await expect.element(form.getByRole('alert')).toMatchTextContent(reason);
  await expectAccessible(form.element());
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await expect
    .element(form.getByRole('textbox', { name: 'Motivo del cambio' }))
    .toHaveValue('Fallas de internet en dos departamentos.');
  await expect.element(closes).toHaveValue(day(80));
});
