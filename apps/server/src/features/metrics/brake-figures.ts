import type { Deps } from '../../platform/deps.ts';
import { readInstallationPressure } from '../../services/access/brake/pressure.ts';
import type { Figure } from './exposition.ts';

/** Signs of guessing, as counted by all processes together. */
export async function brakeFigures({ db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>): Promise<Figure[]> {
  const { recent, today } = await readInstallationPressure(db, clock.now());
  return [
    {
      name: 'urna_failed_logins',
      type: 'gauge',
      help: 'Wrong codes and passwords, and codes asked for beyond what a person needs.',
      samples: [
        { labels: { window: 'ten_minutes' }, value: recent },
        { labels: { window: 'day' }, value: today },
      ],
    },
    {
      name: 'urna_login_brake',
      type: 'gauge',
      help: '1 while every login asks for a proof of work, or is mailed a long code.',
      samples: [
        { labels: { asks: 'proof_of_work' }, value: Number(recent >= limits.failuresPerTenMinutes) },
        { labels: { asks: 'long_code' }, value: Number(today >= limits.failuresPerDay) },
      ],
    },
  ];
}
