import type { AuthorityWork, Contest } from '@urna/contract/election/contest-admin';
import type { TrusteeProgress, TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { describe, expect, test } from 'vitest';
import { lifeOf } from './life.ts';

const now = new Date('2026-11-20T15:00:00Z');
const choice = {
  candidate_id: 1,
  full_name: 'Ana Peña',
  degree: 'Contadora Pública',
  city: 'Cali',
  institution: null,
  professional_card: '12345-T',
  photo_url: null,
};
const trustee = {
  id: 1,
  name: 'Luz Mora',
  email: 'luz@demo.test',
  key_fingerprint: 'x',
  added_by: 'Eva',
  added_at: '',
};
const empty: Contest = {
  process: '2025',
  contest: 'contador',
  question: 'Representante de los Contadores Públicos',
  title: 'Representantes Contadores',
  candidate_type: 'CANDIDATE_ACCOUNTANT',
  login: 'code',
  seats: 1,
  stage: 'preparing',
  blank: true,
  window: null,
  choices: [],
  exclusions: [],
  roll: { voters: 0, without_password: 0, returned: 0, imported_at: null, file_name: null },
  credentials: { by: 'server', authority: null },
  trustees: [],
  sealing: { done: 0, total: 0, error: null },
  custody: { trustees: 0, needed: 0 },
  must_accept_few_trustees: true,
  seals_early: [],
  seals_without: [],
  waits_for: ['No hay candidatos aprobados para esta tarjeta electoral.'],
  election: null,
  opened_at: null,
  closed_at: null,
  ballots: 0,
  disputed_identities: 0,
};
const window = { opens_at: '2026-11-21T13:00:00Z', closes_at: '2026-11-21T22:00:00Z' };
const ready: Contest = {
  ...empty,
  window,
  choices: [choice],
  roll: { voters: 100, without_password: 0, returned: 0, imported_at: '2026-11-20T14:00:00Z', file_name: 'censo.csv' },
  trustees: [trustee],
  waits_for: [],
};
const election = {
  uuid: 'u',
  sealed_at: '2026-11-20T14:30:00Z',
  sealed_by: 'Eva',
  voters: 300,
  fingerprints: { election: 'e', trustees: 't', credentials: 'c', booth: 'b', check: '' },
  early: null,
};

const exported = { sha256: 'r', voters: 100, exported_at: '', exported_by: 'Eva' };
const list = {
  file_name: 'lista.json',
  sent_by: 'Eva',
  sent_at: '',
  sha256: 'l',
  key: 'k',
  credentials: 100,
  of_this_roll: true,
};
const withAuthority = (work: Partial<AuthorityWork>): Contest => ({
  ...ready,
  credentials: {
    by: 'authority',
    authority: {
      name: 'Universidad',
      email: 'x@u.test',
      roll: null,
      list: null,
      checking: null,
      refused: null,
      ...work,
    },
  },
});

const doneTrustee: TrusteeProgress = {
  id: 1,
  name: 'Luz Mora',
  email: 'luz@demo.test',
  key_fingerprint: 'x',
  key_brought: false,
  awaited: null,
  link_sent_at: null,
  reminded_at: null,
  rehearsed_at: '2026-11-20T14:00:00Z',
  signed_at: null,
  objected_at: null,
  objection: null,
  decrypted_at: null,
};

function overviewOf({ contest, stage, trustees }: Contest): TrusteesOverview {
  return {
    contest,
    stage,
    demonstration: false,
    threshold: null,
    blank_majority_rule: null,
    trustees: trustees.map(() => doneTrustee),
    rehearsal: { expected: [4, 2, 1], counts: null },
    opening: null,
    tally: null,
    published_at: null,
    published_by: null,
  };
}

function statesOf(contest: Contest): string {
  return lifeOf(contest, overviewOf(contest), now)
    .map(({ state }) => state)
    .join(' ');
}
function summaryOf(contest: Contest, key: string): string | undefined {
  return lifeOf(contest, overviewOf(contest), now).find((step) => step.key === key)?.summary;
}

describe('the current step of a contest is the first that is not done', () => {
  test.each<[string, Contest]>([
    ['current ahead done ahead ahead ahead ahead ahead', empty],
    ['current done done done ahead ahead ahead ahead', { ...ready, choices: [] }],
    ['done current done done ahead ahead ahead ahead', { ...ready, roll: empty.roll }],
    ['done done done current ahead ahead ahead ahead', { ...ready, trustees: [] }],
    ['done done current done ahead ahead ahead ahead', withAuthority({ roll: exported })],
    ['done done done done current ahead ahead ahead', withAuthority({ roll: exported, list })],
    ['done done done done current ahead ahead ahead', ready],
    ['done done done done current ahead ahead ahead', { ...ready, stage: 'sealing' }],
    ['done done done done done current ahead ahead', { ...ready, stage: 'sealed', election }],
    ['done done done done done current ahead ahead', { ...ready, stage: 'open', election }],
    ['done done done done done done current ahead', { ...ready, stage: 'closed', election }],
    ['done done done done done done current ahead', { ...ready, stage: 'tallied', election }],
    ['done done done done done done done current', { ...ready, stage: 'decrypted', election }],
    ['done done done done done done done done', { ...ready, stage: 'published', election }],
  ])('the states of the steps are %s', (states, contest) => {
    expect(statesOf(contest)).toBe(states);
  });
});

test.each<[string, Contest]>([
  ['Ahora Listo Listo Listo Pendiente Pendiente Pendiente Pendiente', { ...ready, choices: [] }],
  ['Listo Listo Listo Listo En curso Pendiente Pendiente Pendiente', { ...ready, stage: 'sealing' }],
  ['Listo Listo Listo Listo Listo En espera Pendiente Pendiente', { ...ready, stage: 'sealed', election }],
  ['Listo Listo Listo Listo Listo En curso Pendiente Pendiente', { ...ready, stage: 'open', election }],
])('the labels of the steps are %s', (words, contest) => {
  expect(
    lifeOf(contest, overviewOf(contest), now)
      .map(({ word }) => word)
      .join(' '),
  ).toBe(words);
});

describe('each step says what it waits for or its outcome', () => {
  test.each<[string, string, Contest]>([
    ['choices', 'Espera que el comité apruebe al menos una candidatura.', empty],
    ['choices', '1 candidato y voto en blanco', ready],
    [
      'choices',
      '1 candidato, sin voto en blanco; 1 retirado',
      { ...ready, blank: false, exclusions: [{ ...choice, reason: '', excluded_by: '', excluded_at: '' }] },
    ],
    ['roll', '100 personas pueden votar', ready],
    [
      'roll',
      '100 personas pueden votar; 1 aún no elige su contraseña',
      {
        ...ready,
        roll: { ...ready.roll, without_password: 1 },
      },
    ],
    ['credentials', 'Las hará el servidor al sellar.', ready],
    ['credentials', 'Las hizo el servidor.', { ...ready, stage: 'open', election }],
    ['credentials', 'Falta exportar el censo para Universidad.', withAuthority({})],
    ['credentials', 'Falta la lista de credenciales de Universidad.', withAuthority({ roll: exported })],
    ['credentials', 'Las hizo Universidad: 100 credenciales.', withAuthority({ roll: exported, list })],
    [
      'credentials',
      'La lista de credenciales es de un censo anterior: falta la nueva de Universidad.',
      withAuthority({ roll: exported, list: { ...list, of_this_roll: false } }),
    ],
    [
      'credentials',
      'El censo, o dónde se comprueba el voto, cambió después de exportarlo: expórtelo de nuevo, para que Universidad haga otra lista.',
      withAuthority({ roll: { ...exported, sha256: null }, list }),
    ],
    ['trustees', '1 persona y el servidor', ready],
    ['seal', 'Espera los pasos anteriores.', empty],
    ['seal', 'Falta una fecha.', { ...ready, waits_for: ['Falta una fecha.'] }],
    ['seal', 'Todo está listo: espera su orden.', ready],
    ['seal', 'La selló Eva el 20/11/2026 a las 09:30.', { ...ready, stage: 'sealed', election }],
    ['voting', 'Espera las fechas de votación del calendario.', empty],
    ['voting', 'Espera el sellado. Abre el 21/11/2026 a las 08:00.', ready],
    [
      'voting',
      'Espera el sellado: según el calendario abrió el 20/11/2026 a las 08:00, y nadie puede votar todavía.',
      { ...ready, window: { ...window, opens_at: '2026-11-20T13:00:00Z' } },
    ],
    ['voting', 'Abre sola el 21/11/2026 a las 08:00.', { ...ready, stage: 'sealed', election }],
    [
      'voting',
      '3 votos, 1,00\u{A0}% del censo. Cierra sola el 21/11/2026 a las 17:00.',
      { ...ready, stage: 'open', election, ballots: 3 },
    ],
    [
      'voting',
      'Cerró el 20/11/2026 a las 10:00 con 1 voto.',
      { ...ready, stage: 'closed', election, ballots: 1, closed_at: '2026-11-20T15:00:00Z' },
    ],
  ])('%s: %s', (key, summary, contest) => {
    expect(summaryOf(contest, key)).toBe(summary);
  });
});

describe('the step of the trustees', () => {
  const overview = overviewOf(ready);
  const iris: TrusteeProgress = { ...doneTrustee, id: 2, name: 'Iris Paz', awaited: 'rehearsal' };
  const two: Contest = { ...ready, trustees: [trustee, { ...trustee, id: 2, name: 'Iris Paz' }] };
  const tally = {
    done: 9,
    total: 9,
    error: null,
    tallied_at: '2026-11-20T15:00:00Z',
    decryptions: 1,
    decryptions_needed: 2,
    decrypted_at: null,
  };

  test.each<[string, string, Contest, TrusteesOverview]>([
    ['trustees', 'Espera que invite al menos a una persona.', { ...ready, trustees: [] }, overviewOf(empty)],
    [
      'trustees',
      '2 personas y el servidor. Se espera a Iris Paz.',
      two,
      { ...overview, trustees: [doneTrustee, iris] },
    ],
    [
      'trustees',
      'Espera que invite a 1 custodio más: bastarán 2 de 3.',
      two,
      { ...overview, trustees: [doneTrustee, iris], threshold: { needed: 2, of: 3 } },
    ],
    ['tally', 'Espera el cierre de la votación.', ready, overview],
    ['tally', 'El servidor está sumando las papeletas, sin abrirlas.', { ...ready, stage: 'closed' }, overview],
    ['tally', 'Partes puestas por los custodios: 1 de 2.', { ...two, stage: 'tallied' }, { ...overview, tally }],
    [
      'tally',
      'El total se abrió el 20/11/2026 a las 11:00, con la parte de 2 custodios.',
      { ...two, stage: 'decrypted' },
      { ...overview, tally: { ...tally, decryptions: 2, decrypted_at: '2026-11-20T16:00:00Z' } },
    ],
    ['publication', 'El resultado está listo: espera su orden.', { ...two, stage: 'decrypted' }, overview],
    [
      'publication',
      'Publicó Eva el 20/11/2026 a las 12:00.',
      { ...two, stage: 'published' },
      { ...overview, published_at: '2026-11-20T17:00:00Z', published_by: 'Eva' },
    ],
  ])('%s: %s', (key, summary, contest, known) => {
    expect(lifeOf(contest, known, now).find((step) => step.key === key)?.summary).toBe(summary);
  });

  test('is current until the last trustee has rehearsed', () => {
    const stateOf = (known: TrusteesOverview) => lifeOf(two, known, now).find(({ key }) => key === 'trustees')?.state;
    expect(stateOf({ ...overview, trustees: [doneTrustee, iris] })).toBe('current');
    expect(stateOf({ ...overview, trustees: [doneTrustee, { ...iris, awaited: null }] })).toBe('done');
  });
});
