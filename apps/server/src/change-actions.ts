import { registerEmailAction } from './features/admin/imports/hold-register-email.ts';
import { replaceRollAction } from './features/admin/imports/replace-roll.ts';
import { changeStaffAction } from './features/admin/staff/change-staff.ts';
import { createStaffAction } from './features/admin/staff/create-staff.ts';
import { openWithoutActs } from './features/contest/open-without-acts.ts';
import { repeatContest } from './features/contest/repeat-contest.ts';
import { sendNewLinkAction } from './features/contest/trustees.ts';
import { correctSealedEmail } from './features/help-desk/request-correction.ts';
import { archiveAction, makeCurrentAction } from './features/processes/change-state.ts';
import { retireWitnessAction } from './features/processes/process-witnesses.ts';
import { type Actions, stored } from './services/access/change-requests/action.ts';

/** How each change that takes two administrators takes effect. */
export const changeActions: Actions = {
  voter_email: stored(correctSealedEmail),
  register_email: stored(registerEmailAction),
  staff_created: stored(createStaffAction),
  staff_changed: stored(changeStaffAction),
  roll_replaced: stored(replaceRollAction),
  process_made_current: stored(makeCurrentAction),
  process_archived: stored(archiveAction),
  opening_without_acts: stored(openWithoutActs),
  repetition: stored(repeatContest),
  witness_retired: stored(retireWitnessAction),
  trustee_link: stored(sendNewLinkAction),
};
