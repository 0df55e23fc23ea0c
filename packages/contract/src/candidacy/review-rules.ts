import { fullName, type PersonName } from '../shared/full-name.ts';
import type { ReviewStage, ReviewStatus } from './candidacy.ts';
import type { Candidate } from './candidate-data.ts';
import type { Turn } from './candidate-lists.ts';
import { isAwaited } from './questions.ts';
import type { ConflictOfInterest, Decision, SetAsideAs, StaffRegisterFacts } from './review.ts';

/** Which decisions are allowed and what they lead to. Used by the server's guard and by the screen's buttons. */
export type Verdict =
  | { ok: true }
  | {
      ok: false;
      code:
        | 'already_reviewed'
        | 'not_reviewable'
        | 'correction_window_open'
        | 'registration_set_aside'
        | 'needs_other_reviewer'
        | ConflictOfInterest;
    };

export function canFirstReview(status: ReviewStatus): Verdict {
  return status === 'PENDIENTE' ? { ok: true } : { ok: false, code: 'already_reviewed' };
}

/**
 * A final review is irreversible, so it waits for the candidate's corrections or for their deadline, and needs other eyes
 * than the first.
 */
export function canFinalReview(status: ReviewStatus, correctionHasClosed: boolean, needsOther = false): Verdict {
  const ok: Verdict = needsOther ? { ok: false, code: 'needs_other_reviewer' } : { ok: true };
  switch (status) {
    case 'SUBSANADO':
      return ok;
    case 'PARA_SUBSANAR':
      return correctionHasClosed ? ok : { ok: false, code: 'correction_window_open' };
    case 'PENDIENTE':
      return { ok: false, code: 'not_reviewable' };
    case 'APROBADO':
    case 'RECHAZADO':
      return { ok: false, code: 'already_reviewed' };
  }
}

/** Whether a stage can be decided now, or why not. */
export function canReview(
  stage: ReviewStage,
  status: ReviewStatus,
  correctionHasClosed: boolean,
  needsOther: boolean,
): Verdict {
  return stage === 'first' ? canFirstReview(status) : canFinalReview(status, correctionHasClosed, needsOther);
}

function allApproved(decisions: readonly Decision[]): boolean {
  return decisions.length > 0 && decisions.every((decision) => decision === 'APROBADO');
}

export function firstReviewResult(decisions: readonly Decision[]): 'APROBADO' | 'PARA_SUBSANAR' {
  return allApproved(decisions) ? 'APROBADO' : 'PARA_SUBSANAR';
}

export function finalReviewResult(decisions: readonly Decision[]): 'APROBADO' | 'RECHAZADO' {
  return allApproved(decisions) ? 'APROBADO' : 'RECHAZADO';
}

const SOON_MS = 48 * 3600 * 1000;

export function hasClosed(window: { closes_at: string | Date } | undefined, now: Date): boolean {
  return window !== undefined && now >= new Date(window.closes_at);
}

/** The stage of the review that a state waits for; null once it is decided. */
export function stageOf(status: ReviewStatus): ReviewStage | null {
  if (status === 'PENDIENTE') return 'first';
  return status === 'PARA_SUBSANAR' || status === 'SUBSANADO' ? 'final' : null;
}

/** Whether the reviewer or the candidate has to act next; `question` is one of the present stage. */
export function turnOf(
  status: ReviewStatus,
  correction: { closes_at: string | Date } | undefined,
  now: Date,
  question: Parameters<typeof isAwaited>[0] | null = null,
): Turn {
  if (question && isAwaited(question, now)) return 'esperando_al_candidato';
  switch (status) {
    case 'PENDIENTE':
      return 'por_revisar';
    case 'SUBSANADO':
      return 'corregido';
    case 'PARA_SUBSANAR': {
      if (!correction) return 'esperando_al_candidato';
      const left = new Date(correction.closes_at).getTime() - now.getTime();
      if (left <= 0) return 'por_revisar';
      return left <= SOON_MS ? 'vence_pronto' : 'esperando_al_candidato';
    }
    case 'APROBADO':
    case 'RECHAZADO':
      return 'decidido';
  }
}

/** Returns why an administrator can't reopen a registration, or null if they can while the window is open. */
export function whyNotReopenable(candidate: {
  review_status: ReviewStatus;
  set_aside: { as: SetAsideAs } | null;
  has_other_current: boolean;
}): string | null {
  if (candidate.has_other_current) return 'La persona ya tiene otra inscripción en curso.';
  if (candidate.review_status === 'RECHAZADO') {
    return 'La candidatura fue rechazada en la última revisión, y esa decisión es definitiva.';
  }
  return null;
}

export interface RegisterComparison {
  field: 'name' | 'card' | 'email' | 'mobile';
  label: string;
  declared: string;
  /** Null if the register has no such value. */
  register: string | null;
  differs: boolean;
}

const nameOf = (person: PersonName) => fullName(person).replace(/\s+/g, ' ');

// Registers use capitals and often omit accents; ñ is a separate letter in Spanish, so it must still match exactly.
const spanish = new Intl.Collator('es', { sensitivity: 'base' });
const alphanumeric = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Compares the register with the declaration, ignoring case, accents and insignificant punctuation. */
export function compareWithRegister(
  declared: Pick<Candidate, keyof PersonName | 'professional_license' | 'email' | 'mobile_phone'>,
  register: StaffRegisterFacts,
): RegisterComparison[] {
  const mobile = register.mobile_phone;
  const [name, registered] = [nameOf(declared), nameOf(register)];
  return [
    {
      field: 'name',
      label: 'Nombre',
      declared: name,
      register: registered,
      differs: spanish.compare(name, registered) !== 0,
    },
    {
      field: 'card',
      label: 'Tarjeta profesional',
      declared: declared.professional_license,
      register: register.professional_card,
      differs: alphanumeric(declared.professional_license) !== alphanumeric(register.professional_card),
    },
    {
      field: 'email',
      label: 'Correo',
      declared: declared.email,
      register: register.email,
      differs: declared.email.toLowerCase() !== register.email.toLowerCase(),
    },
    {
      field: 'mobile',
      label: 'Celular',
      declared: declared.mobile_phone,
      register: mobile,
      differs: mobile !== null && declared.mobile_phone.slice(-10) !== mobile.slice(-10),
    },
  ];
}
