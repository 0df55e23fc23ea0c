import type { ReviewStatus } from '../candidacy/candidacy.ts';
import { tellUnlessOver } from '../processes/calendar.ts';
import { isOfMailDomain } from './check-hosts.ts';
import type { AuthorityWork } from './contest-admin.ts';
import type { ContestStage } from './contests.ts';
import { isQuorumStrong, type TrusteeQuorum } from './trustee-words.ts';
import type { CheckHost } from './vote-checks.ts';

/** The facts that decide whether a contest can be sealed. */
export interface SealState {
  stage: ContestStage;
  choices: number;
  voters: number;
  trustees: number;
  /** The number of trustees that the threshold is set for. */
  trusteesPlanned: number | null;
  /** Names of the trustees who haven't sent a key, and of those who have and haven't rehearsed. */
  withoutKey: readonly string[];
  withoutRehearsal: readonly string[];
  /** The independent authority that makes the credentials; null where the server does. */
  authority: AuthorityWork | null;
  /** The voting window, if the administrator has set it. */
  window: { opens_at: string | Date; closes_at: string | Date } | null;
  /** A draft's windows may still be another election's, copied. */
  isOfCurrentProcess: boolean;
  /** Who hosts the voters' checks. */
  checkHosts: readonly CheckHost[];
  candidacies: CandidacyState;
}

interface Times {
  opens_at: string | Date;
  closes_at: string | Date;
  grace_until?: string | Date | null | undefined;
}

/** What can still change who stands in a contest, or who votes in it. */
export interface CandidacyState {
  inscription: Times | null;
  correction: Times | null;
  /** Claims about the roll, and how many of the contest's wait for a decision. */
  claims: Times | null;
  waitingClaims: number;
  /** How many submitted registrations of the contest have each status. */
  statuses: Partial<Record<ReviewStatus, number>>;
}

const undecided = {
  PENDIENTE: 'en revisión',
  PARA_SUBSANAR: 'por subsanar',
  SUBSANADO: 'por revisar después de subsanar',
} as const satisfies Partial<Record<ReviewStatus, string>>;

/**
 * Says why the ballot would be sealed without people who may still be approved, or the roll without those who claim to
 * belong there; empty if nobody can be. An administrator may seal all the same, with a reason. Used by the server's
 * guard and by the page.
 */
export function earlySealing(state: CandidacyState, now: Date): string[] {
  const { inscription, correction, claims, statuses, waitingClaims } = state;
  const windows = [
    tellUnlessOver('inscription', inscription, now),
    tellUnlessOver('correction', correction, now),
    tellUnlessOver('claims', claims, now),
  ].filter((sentence) => sentence !== null);
  const waiting = (['PENDIENTE', 'PARA_SUBSANAR', 'SUBSANADO'] as const).flatMap((status) =>
    statuses[status] ? [`${statuses[status]} ${undecided[status]}`] : [],
  );
  return [
    ...windows,
    ...(waiting.length > 0 ? [`Hay candidaturas sin decidir: ${waiting.join(', ')}.`] : []),
    ...(waitingClaims > 0 ? [`Hay reclamaciones sobre el censo sin decidir: ${waitingClaims}.`] : []),
  ];
}

/** The demonstration runs with a single trustee; in a real election few trustees require a typed acceptance. */
export const mustAcceptFewTrustees = (quorum: TrusteeQuorum, { demonstration = false }: { demonstration?: boolean }) =>
  !demonstration && !isQuorumStrong(quorum);

/** Returns why a contest can't be sealed yet, in sentences. Used by the server's guard and by the page. */
export function sealRefusals(state: SealState, now: Date): string[] {
  if (state.stage !== 'preparing') return ['La elección ya está sellada o se está sellando.'];
  const refusals: string[] = [];
  if (!state.isOfCurrentProcess) refusals.push('El proceso todavía no está en curso.');
  if (state.choices < 1) refusals.push('No hay candidatos aprobados para esta tarjeta electoral.');
  if (state.voters < 1) refusals.push('Falta importar el censo electoral.');
  if (state.trustees < 1) {
    refusals.push('Falta al menos un custodio: sin él, quien opera el servidor podría descifrar los votos.');
  }
  const { trusteesPlanned: planned } = state;
  if (planned !== null && state.trustees !== planned) {
    refusals.push(`El umbral es entre ${planned} custodios y hay ${state.trustees}.`);
  }
  refusals.push(...credentialRefusals(state), ...hostRefusals(state));
  for (const name of state.withoutKey) refusals.push(`Falta la llave de ${name}.`);
  for (const name of state.withoutRehearsal) refusals.push(`Falta el ensayo de ${name}.`);
  if (state.window === null) refusals.push('Falta definir la ventana de votación en el calendario.');
  else if (now >= new Date(state.window.closes_at)) refusals.push('La ventana de votación ya cerró.');
  return refusals;
}

/** What the authority's credentials still wait for. */
export function credentialRefusals({ authority, voters }: Pick<SealState, 'authority' | 'voters'>): string[] {
  if (!authority || voters < 1) return [];
  const { name, roll, list } = authority;
  if (!roll) return [`Falta exportar el censo para ${name}.`];
  if (roll.sha256 === null) {
    return [
      `El censo, o dónde se comprueba el voto, cambió después de exportarlo: expórtelo de nuevo, para que ${name} haga otra lista.`,
    ];
  }
  if (!list) return [`Falta la lista de credenciales de ${name}.`];
  return list.of_this_roll ? [] : [`La lista de credenciales es de un censo anterior: falta la nueva de ${name}.`];
}

/** The authority knows whose credential is whose: a page of its own would learn who voted for whom. */
function hostRefusals({ authority, checkHosts }: Pick<SealState, 'authority' | 'checkHosts'>): string[] {
  if (!authority) return [];
  return checkHosts
    .filter(({ page }) => isOfMailDomain(page, authority.email))
    .map(
      ({ name }) =>
        `La dirección de comprobación de ${name} es de ${authority.name}, que hace las credenciales: debe ser de otra entidad.`,
    );
}

/** Says what the contest would be sealed without. Used by the administrators' page. */
export function sealedWithout({ checkHosts }: Pick<SealState, 'checkHosts'>, hasCheckPage: boolean): string[] {
  if (checkHosts.length === 0)
    return [
      'Nadie aloja la comprobación del voto: los votantes no podrán mirar con otro dispositivo qué contiene su papeleta. Se agrega en Administración → Procesos.',
    ];
  return hasCheckPage
    ? []
    : ['Este servidor se instaló sin la página de comprobación del voto: no se ofrecerá. Avise a quien lo opera.'];
}
