import { getCalendar } from '@urna/contract/processes/calendar';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { calendar, renderScreen } from '../../../../testing/render-screen.tsx';
import { given, lost } from '../../../../testing/stub-api.ts';
import { LandingPage } from './landing-page.tsx';

const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();

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

test('leads with who was elected and a way to each result, and below with the vote that is still open', async () => {
  const published = { stage: 'published' } as const;
  const open = { stage: 'open', windows: { voting: { opens_at: calendar.now, closes_at: inAWeek } } } as const;
  const { screen } = await renderScreen(<LandingPage />, {
    at: '/home',
    answers: [
      given(getCalendar, {
        data: {
          ...calendar,
          contests: calendar.contests.map((one) => ({ ...one, ...(one.contest === 'contador' ? published : open) })),
          results: [{ contest: 'contador', headline: 'Ana Peña obtuvo la mayor votación' }],
        },
      }),
    ],
  });
  await expect.element(screen.getByRole('heading', { name: 'Ya hay resultados' })).toBeVisible();
  const result = screen.getByRole('link', { name: 'Ana Peña obtuvo la mayor votación' });
  await expect.element(result).toHaveAttribute('href', '/resultados/2025/contador');
  await expect
    .element(screen.getByRole('link', { name: 'Ver el resultado' }))
    .toHaveAttribute('href', '/resultados/2025/contador');
  await expect.element(screen.getByText(/^Todavía se vota, hasta el /)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Ir a votar' })).toHaveAttribute('href', '/voting/select');
  await expectAccessible();
});
