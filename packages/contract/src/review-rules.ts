import type { ReviewStatus } from './candidacy.ts';
import type { Decision, Turn } from './review.ts';

/** What may be decided when, and what comes of it: written once for the server's guard and the screen's buttons. */
export type Verdict =
  | { ok: true }
  | { ok: false; code: 'already_reviewed' | 'not_reviewable' | 'correction_window_open' };

export function canFirstReview(status: ReviewStatus): Verdict {
  return status === 'PENDIENTE' ? { ok: true } : { ok: false, code: 'already_reviewed' };
}

/** Irreversible, so it waits for the candidate: for the corrections, or for the end of the time to send them. */
export function canFinalReview(status: ReviewStatus, correctionHasClosed: boolean): Verdict {
  switch (status) {
    case 'SUBSANADO':
      return { ok: true };
    case 'PARA_SUBSANAR':
      return correctionHasClosed ? { ok: true } : { ok: false, code: 'correction_window_open' };
    case 'PENDIENTE':
      return { ok: false, code: 'not_reviewable' };
    case 'APROBADO':
    case 'RECHAZADO':
      return { ok: false, code: 'already_reviewed' };
  }
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

/** Whose move it is. */
export function turnOf(status: ReviewStatus, correction: { closes_at: string | Date } | undefined, now: Date): Turn {
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
