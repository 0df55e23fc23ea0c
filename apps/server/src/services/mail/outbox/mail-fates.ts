import type { MailTopic } from '@urna/contract/voting/help-desk';

/** When the row of a mail goes, and with it who was written to and when. Each topic has one: a row may tell on a voter. */
export type Fate =
  /** It puts a voter beside a ballot. At the publication it goes also if nobody took it. */
  | 'once sent'
  /** It goes out at once when a voter does something, so that its time is that of the voter's action. */
  | 'at the close'
  /** The same, and a voter can ask for it again. */
  | 'at the close, also unsent'
  /** The same, and until the publication it may still be of use. */
  | 'at the close, unsent at the publication'
  /** Where the campaign is for those who haven't voted, a row tells who had, and goes at the close. */
  | 'with its campaign'
  /** Says what staff, trustees or candidates did: it stays until the process is forgotten. */
  | 'with the process'
  /** The installation's own mail to its staff. */
  | 'never';

export const mailFates = {
  staff_code: 'never',
  staff_welcome: 'never',
  staff_email_changed: 'never',
  staff_passkeys: 'never',
  applicant_code: 'with the process',
  registration_begun: 'with the process',
  draft_reminder: 'with the process',
  registration_receipt: 'with the process',
  tracking_code: 'with the process',
  candidacy_withdrawn: 'with the process',
  registration_reopened: 'with the process',
  review_result: 'with the process',
  proposal_result: 'with the process',
  correction_code: 'with the process',
  correction_receipt: 'with the process',
  trustee_link: 'with the process',
  trustee_turn: 'with the process',
  trustee_removed: 'with the process',
  voter_code: 'at the close, also unsent',
  password_link: 'at the close, also unsent',
  vote_receipt: 'once sent',
  roll_check: 'at the close, unsent at the publication',
  email_corrected: 'with the process',
  change_requested: 'with the process',
  change_ended: 'with the process',
  disowned: 'at the close',
  disowning_reported: 'with the process',
  convocatoria: 'with its campaign',
  recordatorio: 'with its campaign',
  campaign_test: 'with the process',
  trustee_alarm: 'with the process',
} as const satisfies Record<MailTopic, Fate>;

/** The topics with one of the fates. */
export const topicsGoing = (...fates: Fate[]): MailTopic[] =>
  (Object.keys(mailFates) as MailTopic[]).filter((topic) => fates.includes(mailFates[topic]));
