import type { Outcome, Results } from '@urna/contract/election/results';
import { describe, expect, test } from 'vitest';
import { resultText } from './check-by-program.tsx';
import { outcomeWords, turnoutWords } from './outcome-words.ts';

const person = { degree: '', city: '', institution: null, professional_card: '1-T', photo_url: null };
const choices: Results['choices'] = [
  { ...person, position: 2, full_name: 'EVA RÍOS', votes: 7, share: 0.7, rank: 1 },
  { ...person, position: 0, full_name: 'ANA PEÑA', votes: 1, share: 0.1, rank: 2 },
  { ...person, position: 1, full_name: 'LUIS MORA', votes: 1, share: 0.1, rank: 2 },
];
const blank = { votes: 1, share: 0.1 };
const counted = { choices, blank, ballots: 10, seats: 1, tie_resolution: null };
const tie: Outcome & { kind: 'tie' } = { kind: 'tie', elected: [], positions: [0, 1], votes: 1, seats: 1 };
const namesOf = (people: readonly { full_name: string }[]) => people.map(({ full_name }) => full_name);

describe('outcomeWords', () => {
  test('names the elected person and the votes', () => {
    const words = outcomeWords({ ...counted, outcome: { kind: 'most_voted', positions: [2] } });
    expect(words).toMatchObject({
      tone: 'success',
      state: 'Persona elegida',
      title: 'EVA RÍOS obtuvo la mayor votación',
      tied: [],
      text: 'Obtuvo 7 votos, el 70,00\u{A0}% del total.',
    });
    expect(namesOf(words.elected)).toEqual(['EVA RÍOS']);
  });

  test('lists all who were elected where there are several seats, and says how many seats are left', () => {
    const outcome = { kind: 'most_voted', positions: [2, 0] } as const;
    const words = outcomeWords({ ...counted, seats: 2, outcome: { ...outcome, positions: [2, 0] } });
    expect([words.state, words.text]).toEqual(['Personas elegidas', '']);
    expect(namesOf(words.elected)).toEqual(['EVA RÍOS', 'ANA PEÑA']);
    expect(outcomeWords({ ...counted, seats: 3, outcome: { ...outcome, positions: [2, 0] } }).text).toBe(
      '1 puesto queda sin elegir.',
    );
  });

  test('lists the tied candidates, and that the count does not decide between them', () => {
    const words = outcomeWords({ ...counted, outcome: tie });
    expect([words.tone, words.state, words.elected]).toEqual(['warning', 'Empate sin resolver', []]);
    expect(namesOf(words.tied)).toEqual(['ANA PEÑA', 'LUIS MORA']);
    expect(words.text).toMatch(/^Los empatados obtuvieron 1 voto cada uno\. La cuenta no decide/);
  });

  test('lists who leads beside those who tie for the last seat', () => {
    const words = outcomeWords({ ...counted, seats: 2, outcome: { ...tie, elected: [2] } });
    expect([namesOf(words.elected), namesOf(words.tied)]).toEqual([['EVA RÍOS'], ['ANA PEÑA', 'LUIS MORA']]);
    expect(words.state).toBe('Empate sin resolver');
  });

  test('says how a tie was resolved, by whom and for whom', () => {
    const tie_resolution: Results['tie_resolution'] = {
      method: 'lots',
      positions: [1],
      explanation: 'Se sorteó con balotas.',
      resolved_on: '2025-10-02',
      resolved_by: 'la Junta en pleno',
      recorded_by: 'ADMINISTRADORA',
      recorded_at: '2025-10-03T15:00:00.000Z',
      minutes: { url: '/minutes', sha256: '00' },
    };
    const words = outcomeWords({ ...counted, outcome: tie, tie_resolution });
    expect(words).toMatchObject({
      tone: 'success',
      state: 'Persona elegida',
      title: 'El empate se resolvió a favor de LUIS MORA',
      tied: [],
      text: 'Empataron ANA PEÑA y LUIS MORA, con 1 voto cada uno. Sorteo del 02/10/2025, ante la Junta en pleno: Se sorteó con balotas.',
    });
    expect(namesOf(words.elected)).toEqual(['LUIS MORA']);
  });

  test('states the consequence of a majority of blank votes', () => {
    const outcome = { kind: 'blank_majority', rule: 'La elección se repite' } as const;
    const words = outcomeWords({ ...counted, blank: { votes: 6, share: 0.6 }, outcome });
    expect(words.text).toBe('Fueron 6 votos en blanco, el 60,00\u{A0}% del total. La elección se repite.');
    expect([words.state, words.elected]).toEqual(['Nadie resulta elegido', []]);
  });

  test('tells an empty box from one with blank votes alone', () => {
    const outcome = { kind: 'no_votes' } as const;
    expect(outcomeWords({ ...counted, ballots: 0, outcome }).text).toBe('La urna cerró sin papeletas.');
    expect(outcomeWords({ ...counted, ballots: 2, outcome }).text).toBe('Todos los votos fueron en blanco.');
  });
});

test.each([
  [1234, 2015, 'Votaron 1.234 de 2.015 personas del censo; 781 no votaron.'],
  [1, 2, 'Votó 1 de 2 personas del censo; 1 no votó.'],
  [3, 3, 'Votaron 3 de 3 personas del censo.'],
  [0, 1, 'Votaron 0 de 1 persona del censo; 1 no votó.'],
])('tells a turnout of %i of %i in words that agree', (ballots, voters, words) => {
  expect(turnoutWords({ ballots, voters })).toBe(words);
});

test('the expected result text lists the votes in the order of the ballot, blank first', () => {
  expect(resultText({ choices, blank })).toBe('{"result":[[1,1,1,7]]}');
  expect(resultText({ choices, blank: null })).toBe('{"result":[[1,1,7]]}');
});
