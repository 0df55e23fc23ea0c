import { expect, test } from 'vitest';
import { isPaperOfElection } from './paper-of-election.ts';

const names = ['Ana Peña', 'Luis Gómez', 'Óscar Ruiz'];
const answers = names.map((name, at) => `${name} · T.P. ${String(at)}-T`);
const election = JSON.stringify({ questions: [{ answers, blank: true }] });

function paper(positions: readonly number[], shown: readonly string[]) {
  return {
    process: '2025',
    contest: 'contador',
    question: 'Representante de los Contadores Públicos',
    candidate_type: 'CANDIDATE_ACCOUNTANT' as const,
    election,
    credential: '',
    voters: 3,
    blank: true,
    choices: positions.map((position, at) => ({
      position,
      full_name: shown[at] ?? '',
      degree: 'Titulado',
      city: 'Cali',
      institution: null,
      professional_card: `${String(position)}-T`,
      photo_url: null,
    })),
  };
}

test('takes the published answers in any order', () => {
  expect(isPaperOfElection(paper([0, 1, 2], names))).toBe(true);
  expect(isPaperOfElection(paper([2, 0, 1], ['Óscar Ruiz', 'Ana Peña', 'Luis Gómez']))).toBe(true);
});

test.each([
  ['two who changed places', paper([0, 1, 2], ['Luis Gómez', 'Ana Peña', 'Óscar Ruiz'])],
  ['one who is missing', paper([0, 1], ['Ana Peña', 'Luis Gómez'])],
  ['one who stands there twice', paper([0, 1, 1], ['Ana Peña', 'Luis Gómez', 'Luis Gómez'])],
  ['one of another name', paper([0, 1, 2], ['Ana Peña', 'Luis Gómez', 'Olga Ruiz'])],
])('refuses a list with %s', (_what, wrong) => {
  expect(isPaperOfElection(wrong)).toBe(false);
});
