import type { Role } from '@urna/contract/access/roles';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';

/** Fictional people. They are the same on every first start, because tutorials and tests rely on them. */
export interface DemoPerson {
  number: string;
  first_name: string;
  second_name: string | null;
  first_last_name: string;
  second_last_name: string;
  female: boolean;
  email: string;
}

const women = [
  'María',
  'Luz',
  'Ana',
  'Sandra',
  'Claudia',
  'Diana',
  'Paola',
  'Marcela',
  'Adriana',
  'Carolina',
  'Natalia',
  'Liliana',
  'Yolanda',
];
const womenSecond = [
  'Elena',
  'Patricia',
  'Milena',
  'del Pilar',
  'Fernanda',
  'Cecilia',
  'Lucía',
  'Isabel',
  'Viviana',
  'Constanza',
  'Mercedes',
];
const men = [
  'Carlos',
  'Luis',
  'Jorge',
  'Andrés',
  'Juan',
  'Óscar',
  'Héctor',
  'Fabián',
  'Germán',
  'Ricardo',
  'Hernán',
  'Édgar',
  'Mauricio',
];
const menSecond = [
  'Alberto',
  'Eduardo',
  'Fernando',
  'Camilo',
  'Enrique',
  'Darío',
  'Iván',
  'Felipe',
  'Arturo',
  'Orlando',
  'José',
];
const lastNames = [
  'Rodríguez',
  'Gómez',
  'Peña',
  'Muñoz',
  'Cárdenas',
  'Restrepo',
  'Quintero',
  'Ávila',
  'Mosquera',
  'Zapata',
  'Ospina',
  'Bermúdez',
  'Pardo',
  'Castaño',
  'Ibargüen',
  'Acevedo',
  'Nieto',
  'Villamizar',
  'Cuesta',
  'Lozano',
  'Barragán',
  'Echeverri',
  'Pulido',
];

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}

export function demoPerson(number: number): DemoPerson {
  const seed = number % 1000;
  const female = seed % 2 === 0;
  return {
    number: String(number),
    first_name: pick(female ? women : men, seed),
    // One in five has a single given name, as in reality.
    second_name: seed % 5 === 0 ? null : pick(female ? womenSecond : menSecond, Math.floor(seed / 2)),
    first_last_name: pick(lastNames, seed * 7),
    second_last_name: pick(lastNames, seed * 11 + 5),
    female,
    email: `cc${number}@demo.test`,
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The people whom tutorials and tests name, by document number (all "Cédula de ciudadanía"). */
export const cast = {
  eligible: range(1_000_000_101, 1_000_000_140),
  outdated: 1_000_000_151,
  sanctioned: 1_000_000_152,
  inactiveCard: 1_000_000_153,
  pendingAccountants: range(1_000_000_201, 1_000_000_212),
  pendingIes: range(1_000_000_221, 1_000_000_224),
  toCorrectAccountant: 1_000_000_231,
  toCorrectIes: 1_000_000_232,
  corrected: 1_000_000_241,
  approvedAccountants: range(1_000_000_301, 1_000_000_330),
  approvedIes: range(1_000_000_351, 1_000_000_358),
  voters: range(1_000_000_401, 1_000_000_500),
} as const;

/** The logins of the institutions' electors. */
export const electorEmails = Array.from(
  { length: 20 },
  (_, index) => `rector${String(index + 1).padStart(2, '0')}@ies.test`,
);
export const ELECTOR_PASSWORD = 'Votacion-2025';

export type Outcome = 'pending' | 'to_correct' | 'corrected' | 'approved' | 'rejected';

/** A candidate who has submitted, with the state of the review. */
export interface Submitted {
  number: number;
  kind: CandidateKind;
  outcome: Outcome;
}

export const submitted: readonly Submitted[] = [
  ...cast.pendingAccountants.map((number) => accountant(number, 'pending')),
  ...cast.pendingIes.map((number) => institution(number, 'pending')),
  accountant(cast.toCorrectAccountant, 'to_correct'),
  institution(cast.toCorrectIes, 'to_correct'),
  accountant(cast.corrected, 'corrected'),
  ...cast.approvedAccountants.map((number) => accountant(number, 'approved')),
  ...cast.approvedIes.map((number) => institution(number, 'approved')),
];

/** A demonstration of eight candidates, for tests and quick starts. */
export const fewSubmitted: readonly Submitted[] = [
  ...cast.approvedIes.slice(0, 2).map((number) => institution(number, 'approved')),
  ...cast.approvedAccountants.slice(0, 3).map((number) => accountant(number, 'approved')),
  ...cast.pendingAccountants.slice(0, 1).map((number) => accountant(number, 'pending')),
  accountant(cast.toCorrectAccountant, 'to_correct'),
  accountant(cast.corrected, 'corrected'),
];

function accountant(number: number, outcome: Outcome) {
  return { number, kind: 'CANDIDATE_ACCOUNTANT' as const, outcome };
}

function institution(number: number, outcome: Outcome) {
  return { number, kind: 'CANDIDATE_IES' as const, outcome };
}

/** How to reach the fictional board, and what it says of itself as a public body. */
export const demoEntity = {
  contact_page: 'https://junta.test/atencion',
  contact_email: 'atencion@junta.test',
  contact_phone: '601 555 0134',
  contact_hours: 'Lunes a viernes, de 8:00 a. m. a 5:00 p. m.',
  entity_nit: '900.123.456-7',
  entity_address: 'Calle 100 # 10-20, Bogotá D. C.',
  notifications_email: 'notificaciones@junta.test',
  shows_gov_bar: true,
} as const;

/** The process that a new installation begins with. */
export const DEMO_PROCESS = '2025';

/** The one before it, archived with its published result, so that a newcomer can check a whole election at once. */
export const EARLIER_PROCESS = {
  slug: '2021',
  title: 'Elecciones 2021',
  body: 'Tribunal Disciplinario',
  period: '2022-2025',
  organiser: 'Junta Central de Contadores',
} as const;

/** Two candidates for each contest, who stand again four years later. */
export const earlierCandidates: readonly Submitted[] = [
  ...cast.approvedAccountants.slice(0, 2).map((number) => accountant(number, 'approved')),
  ...cast.approvedIes.slice(0, 2).map((number) => institution(number, 'approved')),
];

/** Who may vote in it, and what those who do choose: a position on the ballot, or -1 for blank. */
export const earlierVotes = {
  voters: cast.voters.slice(0, 12),
  electors: 11,
  choices: [0, 1, 0, -1, 0, 1, 0, 1, 0, 0],
} as const;

export const staff = [
  { number: '900000001', name: 'Beatriz Arango', role: 'ADMINISTRADOR' },
  { number: '900000002', name: 'Camila Duarte', role: 'REVISOR' },
  { number: '900000003', name: 'Julián Prada', role: 'REVISOR' },
  { number: '900000004', name: 'Rosa Villegas', role: 'AUDITOR' },
  // Changing an address on a sealed roll takes two administrators.
  { number: '900000005', name: 'Hernando Ruiz', role: 'ADMINISTRADOR' },
] as const satisfies readonly { number: string; name: string; role: Role }[];

/** Printed at the start, because it opens the files of the demonstration's trustee and of its authority. */
export const DEMO_PASSPHRASE = 'manzana urna lapiz ventana';

/** Makes the credentials of the institutions' electors; the server makes those of the accountants. */
export const DEMO_AUTHORITY = {
  name: 'Universidad de la Demostración',
  email: 'credenciales@universidad.test',
} as const;

/** Follows both open elections; `key` is the name with which it signs. */
export const DEMO_WITNESS = { name: 'Veedor de demostración', key: 'veedor.demo.test' } as const;
