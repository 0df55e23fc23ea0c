import { applicantAdmitted } from '../transitions.ts';

/** Begins somebody's session at this computer. */
export function admit(token: string, documentNumber: string): void {
  const token_info = {
    token,
    time_milliseconds: Date.now() + 1_800_000,
    type_candidate: 'CANDIDATE_ACCOUNTANT',
  } as const;
  applicantAdmitted({ token_info, data: null }, { documentType: '1', documentNumber });
}
