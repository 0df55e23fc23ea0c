import '../../../ui/theme/mantine-styles.css';
import 'virtual:theme.css';
import '../../../ui/theme/app.css';
import type { CheckReports } from '@urna/contract/election/vote-checks';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MantineRoot } from '../../../app/app-context.tsx';
import { KnownReports } from './check-reports.tsx';

const code = `${'Ab/+'.repeat(10)}Abc`;
const hour = { begun: 120, shown: 118, confirmed: 110, contradicted: 0, failed: {} };
const reports = (some: Partial<NonNullable<CheckReports>>): NonNullable<CheckReports> => ({
  check: {
    hosts: [{ name: 'Universidad', page: 'https://veedor.example/comprobar' }],
    page_sha256: 'ab'.repeat(32),
    rule: { count: 3, percent: 0.5 },
  },
  hours: [{ ...hour, hour: '2026-11-20T09:00:00-05:00' }],
  reports: [],
  ...some,
});
const show = (shown: NonNullable<CheckReports>) =>
  render(
    <MantineRoot>
      <MemoryRouter>
        <KnownReports reports={shown} />
      </MemoryRouter>
    </MantineRoot>,
  );

describe('the board', () => {
  test('sees the days against the rule, and which ballots were reported, with a link to each', async () => {
    await page.viewport(320, 800);
    const screen = await show(
      reports({
        hours: [
          { ...hour, hour: '2026-11-20T09:00:00-05:00', contradicted: 4, failed: { wrong_answer: 1 } },
          { ...hour, hour: '2026-11-21T09:00:00-05:00' },
        ],
        reports: [{ day: '2026-11-20', tracking_code: code, outcome: 'wrong_answer' }],
      }),
    );
    await expect.element(screen.getByText('La Junta debe investigar')).toBeVisible();
    await expect
      .element(screen.getByText(/^La Junta investiga .* el 20\/11\/2026 \(5 de 120 empezadas\)\.$/))
      .toBeVisible();
    await expect.element(screen.getByRole('row', { name: '20/11/2026 120 118 110 4 1' })).toBeVisible();
    await screen.getByText('Ver 1 papeleta señalada').click();
    await expect
      .element(screen.getByRole('listitem'))
      .toHaveTextContent('20/11/2026: El servidor no demostró lo que dijo de la papeleta. Papeleta Ab/+Ab/+…');
    const link = screen.getByRole('link', { name: 'Papeleta Ab/+Ab/+…' });
    await expect.element(link).toHaveAttribute('href', `/verificar#codigo=${encodeURIComponent(code)}`);
    // The table scrolls within itself.
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  test('is not warned while no day has reached the rule', async () => {
    const screen = await show(reports({}));
    await expect.element(screen.getByText(/^La Junta investiga si en un mismo día/)).toBeVisible();
    expect(screen.getByText('La Junta debe investigar').query()).toBeNull();
    expect(screen.getByText(/^Ver .* señalada/).query()).toBeNull();
  });
});
