import type { AnnouncedChange } from '@urna/contract/access/change-requests';
import { expect, test } from 'vitest';
import { announcement } from './announced-changes.tsx';

const NOW = Date.parse('2026-11-25T15:00:00Z');
const change: AnnouncedChange = {
  action: 'process_archived',
  state: 'pending',
  process: '2025',
  process_title: 'Elecciones 2025',
  contest: null,
  about: 'Elecciones 2025',
  details: [],
  requested_at: '2026-11-25T14:00:00Z',
  takes_effect_at: '2026-11-26T14:00:00Z',
  needs_second: true,
};

test.each<[string, Partial<AnnouncedChange>, string]>([
  [
    'that waits for another administrator',
    {},
    'Se pidió archivar el proceso «Elecciones 2025»: tendrá efecto el 26/11/2026 a las 09:00 si otro administrador lo aprueba.',
  ],
  [
    'that was approved',
    { state: 'approved' },
    'Se pidió archivar el proceso «Elecciones 2025» y otro administrador lo aprobó: tendrá efecto el 26/11/2026 a las 09:00.',
  ],
  [
    'whose wait is over without an approval',
    { takes_effect_at: '2026-11-25T14:59:00Z' },
    'Se pidió archivar el proceso «Elecciones 2025»: tendrá efecto en cuanto otro administrador lo apruebe.',
  ],
  [
    'of a single administrator',
    { needs_second: false },
    'El único administrador de la plataforma pidió archivar el proceso «Elecciones 2025»: tendrá efecto el 26/11/2026 a las 09:00.',
  ],
])('announces a change %s in one sentence', (_which, part, words) => {
  expect(announcement({ ...change, ...part }, NOW)).toBe(words);
});

test.each(['voter_email', 'register_email', 'staff_created', 'staff_changed'] as const)(
  'announces %s without the name of a person',
  (action) => {
    const words = announcement({ ...change, action, about: 'Ana Peña', needs_second: false }, NOW);
    expect(words).toMatch(/^El único administrador de la plataforma pidió [a-z].+: tendrá efecto el/);
    expect(words).not.toContain('Ana');
  },
);
