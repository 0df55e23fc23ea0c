import { admitApplicant } from '../src/shared/candidacy/candidate-session/transitions.ts';

/** Begins somebody's session at this computer. */
export function admit(token: string, documentNumber: string): void {
  const token_info = {
    token,
    time_milliseconds: Date.now() + 1_800_000,
    type_candidate: 'CANDIDATE_ACCOUNTANT',
  } as const;
  admitApplicant({ token_info, data: null }, { documentType: '1', documentNumber });
}

/** What the server answers to a submission. */
export const submitted = {
  radicado: '2025-C-000001',
  submitted_at: '2025-09-01T15:00:00Z',
  verification_code: 'ABCD-EFGH',
  files: [],
  ballot: { place: 'open', sealed_at: null },
};
