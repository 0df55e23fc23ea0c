import { sendNewLinkAction } from './features/election/prepare/trustees.ts';
import { repeatContest } from './features/election/publish/repeat-contest.ts';
import { openWithoutActs } from './features/election/run/open-without-acts.ts';
import { registerEmailAction } from './features/people/imports/hold-register-email.ts';
import { replaceRollAction } from './features/people/imports/replace-roll.ts';
import { changeStaffAction } from './features/people/staff/change-staff.ts';
import { createStaffAction } from './features/people/staff/create-staff.ts';
import { archiveAction, makeCurrentAction } from './features/processes/change-state.ts';
import { retireWitnessAction } from './features/processes/process-witnesses.ts';
import { correctSealedEmail } from './features/voting/help-desk/correct-email.ts';
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
