import { registerEmailAction } from './features/admin/imports/hold-register-email.ts';
import { replaceRollAction } from './features/admin/imports/replace-roll.ts';
import { changeStaffAction } from './features/admin/staff/change-staff.ts';
import { createStaffAction } from './features/admin/staff/create-staff.ts';
import { openWithoutActs } from './features/contest/open-without-acts.ts';
import { repeatContest } from './features/contest/repeat-contest.ts';
import { sendNewLinkAction } from './features/contest/trustees.ts';
import { correctSealedEmail } from './features/help-desk/correct-email.ts';
import { archiveAction, makeCurrentAction } from './features/processes/change-state.ts';
import { retireWitnessAction } from './features/processes/process-witnesses.ts';
import type { Actions } from './services/access/change-requests/action.ts';

/** How each change that takes two administrators takes effect. */
export const changeActions: Actions = {
  voter_email: correctSealedEmail,
  register_email: registerEmailAction,
  staff_created: createStaffAction,
  staff_changed: changeStaffAction,
  roll_replaced: replaceRollAction,
  process_made_current: makeCurrentAction,
  process_archived: archiveAction,
  opening_without_acts: openWithoutActs,
  repetition: repeatContest,
  witness_retired: retireWitnessAction,
  trustee_link: sendNewLinkAction,
};
