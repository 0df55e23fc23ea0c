import { standardDocuments } from '@urna/contract/candidacy/documents';
import type { ProcessDetail } from '@urna/contract/processes/process-admin';
import { calendar } from './render-screen.tsx';

/** The current process as its page edits it: nobody has registered. */
export function processWith(differing: Partial<ProcessDetail> = {}): ProcessDetail {
  return {
    ...calendar.process,
    candidates: 0,
    voters: 0,
    created_by: 'Beatriz Arango',
    created_at: '2025-08-01T15:00:00.000Z',
    made_current_at: '2025-08-02T15:00:00.000Z',
    archived_at: null,
    forgotten_at: null,
    shown_contests: calendar.contests,
    shown_windows: calendar.windows,
    forget_after_months: null,
    same_reviewer_allowed: false,
    check_hosts: [],
    check_rule_count: 3,
    check_rule_percent: 0.5,
    windows: calendar.windows,
    contests: [],
    declarations: [],
    documents: [...standardDocuments],
    drafts: { CANDIDATE_ACCOUNTANT: 0, CANDIDATE_IES: 0 },
    site_texts: [],
    witnesses: [],
    fixed: {},
    waits_for: [],
    lacks: [],
    ...differing,
  };
}
