import { getCalendar } from '@urna/contract/processes/calendar';
import { expect, test } from 'vitest';
import { calendar, renderScreen } from '../../../../testing/render-screen.tsx';
import { given, lost } from '../../../../testing/stub-api.ts';
import { LandingPage } from './landing-page.tsx';

test('says that the calendar could not be had, and asks for it again', async () => {
  const { screen, api } = await renderScreen(<LandingPage />, {
    at: '/home',
    answers: [given(getCalendar, lost)],
  });
  await expect.element(screen.getByText(/^No pudimos consultar el calendario en este momento\./)).toBeVisible();
  api.give(given(getCalendar, { data: calendar }));
  await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect.element(screen.getByText(/^No pudimos consultar el calendario/)).not.toBeInTheDocument();
});
