import { allowOpeningWithoutActs, sendTrusteeLink } from '../election/contest-trustees.ts';
import { repeatContest } from '../election/repetitions.ts';
import { startImport } from '../people/imports.ts';
import { changeStaffUser, createStaffUser } from '../people/staff.ts';
import { archiveProcess, makeProcessCurrent, retireWitness } from '../processes/process-admin.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { correctVoterEmail } from '../voting/help-desk.ts';
import type { ChangeAction } from './change-requests.ts';
import { inviteToDirectory } from './directory.ts';

/**
 * Every call that can take two administrators, and when it does. `docs/security.md` prints this list. At all other times
 * the call takes effect at once.
 */
export const fourEyesCalls = {
  voter_email: { call: correctVoterEmail, when: 'from the sealing of its contest on' },
  register_email: { call: startImport, when: 'for each line that changes the address of somebody with a candidacy' },
  staff_created: {
    call: createStaffUser,
    when: 'an administrator, while a contest is sealed and its result unpublished',
  },
  staff_changed: {
    call: changeStaffUser,
    when: 'to or of an administrator, while a contest is sealed and its result unpublished',
  },
  directory_link: {
    call: inviteToDirectory,
    when: 'to an administrator, while a contest is sealed and its result unpublished',
  },
  roll_replaced: { call: startImport, when: 'once a campaign of its contest has begun' },
  process_made_current: { call: makeProcessCurrent, when: 'where another process is current' },
  process_archived: { call: archiveProcess, when: 'always' },
  opening_without_acts: { call: allowOpeningWithoutActs, when: 'always' },
  repetition: { call: repeatContest, when: 'always' },
  witness_retired: { call: retireWitness, when: 'from the sealing of a contest of its process on' },
  trustee_link: { call: sendTrusteeLink, when: 'from the sealing of its contest on' },
} as const satisfies Record<ChangeAction, { call: Endpoint; when: string }>;
