import type { Registry } from 'prom-client';
import type { Deps } from '../../platform/deps.ts';
import { readInstallationPressure } from '../../services/access/brake/pressure.ts';
import { addGauge } from './add-gauge.ts';

/** Signs of guessing, as counted by all processes together. */
export async function addBrakeFigures(
  registry: Registry,
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
): Promise<void> {
  const { recent, today } = await readInstallationPressure(db, clock.now());
  addGauge(
    registry,
    'urna_failed_logins',
    'Wrong codes and passwords, and codes asked for beyond what a person needs.',
    [
      { labels: { window: 'ten_minutes' }, value: recent },
      { labels: { window: 'day' }, value: today },
    ],
  );
  addGauge(registry, 'urna_login_brake', '1 while every login asks for a proof of work, or is mailed a long code.', [
    { labels: { asks: 'proof_of_work' }, value: Number(recent >= limits.failuresPerTenMinutes) },
    { labels: { asks: 'long_code' }, value: Number(today >= limits.failuresPerDay) },
  ]);
}
