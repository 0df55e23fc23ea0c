import { z } from 'zod';
import { changeActions } from '../access/change-requests.ts';
import {
  candidateKindSchema,
  registrationStatusSchema,
  reviewStageSchema,
  reviewStatusSchema,
} from '../candidacy/candidacy.ts';
import { disownedEvents } from '../candidacy/disowning.ts';
import { documentReviewStatusSchema } from '../candidacy/documents.ts';
import { authorityStatementKinds } from '../election/credential-authority.ts';
import { repeatCauseSchema, tieMethodSchema } from '../election/repetitions.ts';
import { trusteeStepSchema } from '../election/trustees.ts';
import { campaignKindSchema } from '../mail/campaigns.ts';
import { siteTextKindSchema } from '../processes/site-texts.ts';
import { claimMatters } from '../voting/claims.ts';
import type { logNames } from './activity-list.ts';

const personalSchemas = new WeakSet<z.ZodType>();

/**
 * Marks a property with personal data: a name, an address, a document number, a changed field, or free text about a
 * person. It belongs to the entry's personal part, which can be erased without breaking the log's hash chain. The
 * author's name always does; ids never do.
 */
function personal<Schema extends z.ZodType>(schema: Schema): Schema {
  personalSchemas.add(schema);
  return schema;
}

const personalText = personal(z.string());
const values = z.record(z.string(), z.unknown());
const personalValues = personal(values.clone());

/** What an event can be about, and the properties that name it. The server takes them from the row that it is given. */
const subjects = {
  installation: {},
  staff: { staff_id: z.int() },
  process: {},
  contest: { contest: z.string() },
  choice: { contest: z.string(), candidate_id: z.int() },
  trustee: { contest: z.string(), trustee_id: z.int(), name: personalText },
  campaign: { contest: z.string(), campaign_id: z.int(), kind: campaignKindSchema },
  voter: { contest: z.string(), voter_id: z.int() },
  candidate: { candidate_id: z.int() },
  /** A process and a person, or neither: the call says it. */
  any: {},
};

const about =
  <About extends keyof typeof subjects>(of: About) =>
  <Log extends (typeof logNames)[number], Shape extends z.ZodRawShape>(log_name: Log, shape: Shape) => ({
    about: of,
    log_name,
    properties: z.object({ ...subjects[of], ...shape }),
  });
const ofInstallation = about('installation');
const ofStaff = about('staff');
const ofProcess = about('process');
const ofContest = about('contest');
const ofChoice = about('choice');
const ofTrustee = about('trustee');
const ofCampaign = about('campaign');
const ofVoter = about('voter');
const ofCandidate = about('candidate');
const ofAny = about('any');

/** Values before and after. */
const change = { old: values, attributes: values };
const personalChange = { old: personalValues, attributes: personalValues };
const calendarChange = { contest: z.string().optional(), window: z.string(), ...change, reason: z.string() };
/** The SHA-256 of each booth's manifest. */
const boothChange = { from: z.string(), to: z.string(), reason: z.string() };
/** What takes two administrators. The details mask addresses. */
const changeRequest = {
  change_id: z.int(),
  action: z.enum(changeActions),
  contest: z.string().nullable(),
  about: personalText,
  details: personal(z.array(z.object({ label: z.string(), value: z.string() }))),
};
/** A witness is an institution: its name and key are public. */
const witness = { name: z.string(), vkey: z.string(), page: z.string() };

/** Whose a candidacy is now, and whose it was. */
const assigned = { staff_id: z.int(), assigned_to: personalText, previously: personal(z.string().nullable()) };

/** `discarded` were uploaded for registrations that aren't sent, and don't fit what is asked for now. */
const documentAsked = { ...change, document_type: z.string(), discarded: z.int() };

/**
 * Every event that the activity log can hold, with the log's name. Each has its own properties, so that secrets (codes,
 * tokens, passwords, votes) have none to be stored in.
 */
export const activityEvents = {
  candidate_created: ofCandidate('candidate', {
    candidate_type: candidateKindSchema,
    new_status: registrationStatusSchema,
  }),
  candidate_updated: ofCandidate('candidate', personalChange),
  candidate_status_changed: ofCandidate('candidate', {
    old_status: registrationStatusSchema,
    new_status: registrationStatusSchema,
  }),
  document_uploaded: ofCandidate('document', {
    document_type: z.string(),
    document_id: z.int(),
    replaced: z.boolean(),
    from_phone: z.literal(true).optional(),
  }),
  document_deleted: ofCandidate('document', { document_type: z.string(), document_id: z.int() }),
  registration_submitted: ofCandidate('registration_completed', {
    radicado: z.string(),
    old_status: registrationStatusSchema,
    new_status: registrationStatusSchema,
    review_status: reviewStatusSchema,
  }),
  registration_disowned: ofCandidate('candidate', {
    old_status: registrationStatusSchema,
    review_status: reviewStatusSchema,
  }),
  registration_disputed: ofCandidate('candidate', { review_status: reviewStatusSchema }),
  candidacy_withdrawn: ofCandidate('candidate', { review_status: reviewStatusSchema, on_sealed_ballot: z.boolean() }),
  registration_reopened: ofCandidate('candidate', { reopened_from: z.int(), reason: personalText }),
  document_reviewed: ofCandidate('document_review', {
    document_id: z.int(),
    document_type: z.string(),
    old_status: documentReviewStatusSchema,
    new_status: documentReviewStatusSchema,
    reason: personal(z.string().nullable()),
  }),
  candidate_reviewed: ofCandidate('candidate_review', {
    stage: z.enum(['first', 'final']),
    old_status: reviewStatusSchema,
    new_status: reviewStatusSchema,
    review_status: reviewStatusSchema,
    documents_reviewed: z.int(),
    observation: personalText,
    /** The same person had decided first, as the process allows. */
    same_reviewer: z.boolean().optional(),
  }),
  candidacy_assigned: ofCandidate('candidate_review', assigned),
  candidacy_taken: ofCandidate('candidate_review', assigned),
  candidacy_unassigned: ofCandidate('candidate_review', {
    staff_id: z.int(),
    previously: personal(z.string().nullable()),
    reason: z.enum(['recused', 'no_longer_reviewer', 'needs_other_reviewer']),
  }),
  candidate_reminded: ofCandidate('mail', {}),
  candidate_announced: ofCandidate('mail', { subject: personalText, body: personalText }),
  reviewer_recused: ofCandidate('candidate_review', { reason: personalText }),
  review_note_added: ofCandidate('candidate_review', { note_id: z.int() }),
  // The words that the candidate was mailed and what they answered stay in the chain as what they were.
  question_asked: ofCandidate('candidate_review', {
    question_id: z.int(),
    stage: reviewStageSchema,
    asked: personalText,
    wants_file: z.boolean(),
    answer_by: z.string(),
  }),
  question_answered: ofCandidate('candidate', {
    question_id: z.int(),
    answer: personalText,
    file_sha256: personal(z.string().nullable()),
    late: z.boolean(),
  }),
  question_withdrawn: ofCandidate('candidate_review', { question_id: z.int() }),
  proposal_submitted: ofCandidate('candidate', { proposal_id: z.int(), with_link: z.boolean(), with_cv: z.boolean() }),
  proposal_published: ofCandidate('candidate_review', { proposal_id: z.int() }),
  proposal_returned: ofCandidate('candidate_review', {
    proposal_id: z.int(),
    was_public: z.boolean(),
    reason: personalText,
  }),
  correction_submitted: ofCandidate('subsanation_completed', {
    old_status: reviewStatusSchema,
    new_status: reviewStatusSchema,
    document_type: z.array(z.string()),
  }),
  staff_created: ofStaff('staff', { attributes: personalValues }),
  staff_changed: ofStaff('staff', personalChange),
  secret_changed: ofInstallation('staff', { reason: z.string() }),
  activity_log_exported: ofInstallation('staff', {}),
  drill_started: ofInstallation('staff', {}),
  copy_adopted: ofInstallation('staff', { reason: z.string() }),
  copy_marked: ofInstallation('staff', { reason: z.string() }),
  passkey_added: ofStaff('staff', { passkey_id: z.int(), name: personalText }),
  passkey_removed: ofStaff('staff', { passkey_id: z.int(), name: personalText }),
  passkeys_reset: ofStaff('staff', { passkeys: z.int(), reason: personalText }),
  directory_link_sent: ofStaff('staff', {}),
  directory_tied: ofStaff('staff', {}),
  directory_untied: ofStaff('staff', { was_tied: z.boolean() }),
  // Its counter went back: a copy of it may have been used.
  copied_passkey_refused: ofStaff('staff', { passkey_id: z.int() }),
  session_ended: ofAny('session', { kind: z.string() }),
  session_started: ofAny('session', {
    kind: z.string(),
    by_code: z.boolean(),
    by_directory: z.boolean().optional(),
    by_passkey: z.boolean().optional(),
  }),
  brake_engaged: ofInstallation('session', { failures: z.int() }),
  session_closed_elsewhere: ofAny('session', { kind: z.string() }),
  import_completed: ofAny('import', {
    kind: z.string(),
    lines: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Records deactivated because a list that replaces the previous one no longer contains them. */
    deactivated: z.int().optional(),
  }),
  import_requested: ofAny('import', {
    import_id: z.int(),
    kind: z.string(),
    dry_run: z.boolean(),
    file_name: personalText,
  }),
  import_refused: ofAny('import', { kind: z.string(), lines: z.int(), bad_lines: z.int() }),
  candidates_exported: ofProcess('candidate', { format: z.string(), rows: z.int(), filters: personalValues }),
  admitted_exported: ofProcess('candidate', { format: z.string(), rows: z.int() }),
  calendar_changed: ofProcess('calendar', calendarChange),
  extension_undone: ofProcess('calendar', calendarChange),
  grace_announced: ofProcess('calendar', calendarChange),
  contest_changed: ofContest('election', change),
  credential_source_chosen: ofContest('election', change),
  credential_roll_exported: ofContest('election', { election_uuid: z.string(), voters: z.int(), sha256: z.string() }),
  credential_list_received: ofContest('election', { file_name: z.string() }),
  credential_list_accepted: ofContest('election', {
    credentials: z.int(),
    sha256: z.string(),
    authority_key: z.string(),
  }),
  credential_list_refused: ofContest('election', { file_name: z.string(), reason: z.string() }),
  authority_statement_received: ofContest('election', { kind: z.enum(authorityStatementKinds), sha256: z.string() }),
  choice_excluded: ofChoice('election', { reason: personalText }),
  choice_restored: ofChoice('election', {}),
  seal_started: ofContest('election', { voters: z.int(), choices: z.int(), trustees: z.int() }),
  few_trustees_accepted: ofContest('election', { trustees: z.int(), needed: z.int(), reason: z.string() }),
  sealed_early: ofContest('election', { because: z.array(z.string()), reason: z.string() }),
  opened_without_acts: ofContest('election', { signatures: z.int(), needed: z.int(), reason: z.string() }),
  trustee_objected: ofTrustee('trustee', { detail: personalText }),
  seal_failed: ofContest('election', { reason: z.string() }),
  contest_sealed: ofContest('election', {
    election_uuid: z.string(),
    voters: z.int(),
    choices: z.int(),
    fingerprints: z.record(z.string(), z.string()),
    /** The key that signs receipts and checkpoints. */
    log_key: z.string(),
  }),
  booth_proposed: ofContest('election', boothChange),
  booth_changed: ofContest('election', boothChange),
  voting_opened: ofContest('election', {}),
  voting_closed: ofContest('election', { ballots: z.int(), voters_who_voted: z.int() }),
  // How many ballots came in an hour, and not whose.
  votes_counted: ofContest('election', { hour: z.string(), ballots: z.int() }),
  voter_consulted: ofVoter('election', {}),
  claim_presented: ofProcess('election', {
    claim_id: z.int(),
    matter: z.enum(claimMatters),
    file_sha256: personal(z.string().nullable()),
  }),
  claim_decided: ofProcess('election', {
    claim_id: z.int(),
    matter: z.enum(claimMatters),
    accepted: z.boolean(),
    reason: personalText,
  }),
  voter_added: ofVoter('election', { claim_id: z.int() }),
  voter_email_corrected: ofVoter('election', {
    /** Masked addresses. */
    ...personalChange,
    reason: personalText,
  }),
  change_requested: ofAny('staff', {
    ...changeRequest,
    reason: personalText,
    takes_effect_at: z.string(),
    needs_second: z.boolean(),
  }),
  change_approved: ofAny('staff', changeRequest),
  change_applied: ofAny('staff', changeRequest),
  change_declined: ofAny('staff', { ...changeRequest, reason: personalText }),
  change_withdrawn: ofAny('staff', changeRequest),
  change_stopped: ofAny('staff', {
    ...changeRequest,
    /** The masked address to which the link was mailed. */
    stopped_from: personalText,
  }),
  change_failed: ofAny('staff', { ...changeRequest, reason: personalText }),
  change_lapsed: ofAny('staff', changeRequest),
  identity_disputed: ofContest('election', { disputed_event: z.enum(disownedEvents), disputed_on: z.string() }),
  trustee_added: ofTrustee('trustee', { fingerprint: z.string().nullable() }),
  trustee_removed: ofTrustee('trustee', { fingerprint: z.string().nullable() }),
  trustee_link_sent: ofTrustee('trustee', {}),
  trustee_reminded: ofTrustee('trustee', { step: trusteeStepSchema }),
  // The data that trustees send are public; the log records that they arrived, and the fingerprint of a key.
  trustee_step_taken: ofTrustee('trustee', { step: trusteeStepSchema, fingerprint: z.string().optional() }),
  tally_encrypted: ofContest('election', { ballots: z.int(), tally_hash: z.string() }),
  // Without the counts, which stay secret until publication.
  result_obtained: ofContest('election', {}),
  result_published: ofContest('election', { archive_sha256: z.string() }),
  election_keys_destroyed: ofContest('election', { keys: z.int() }),
  check_key_destroyed: ofContest('election', {}),
  signing_key_destroyed: ofContest('election', {}),
  remains_erased: ofContest('election', { tables: z.int(), checkpoint: z.boolean() }),
  demo_voting_closed: ofContest('election', {}),
  campaign_created: ofCampaign('mail', {}),
  campaign_changed: ofCampaign('mail', change),
  campaign_tested: ofCampaign('mail', {}),
  campaign_started: ofCampaign('mail', { audience: z.string(), reach: z.int() }),
  campaign_paused: ofCampaign('mail', {}),
  campaign_resumed: ofCampaign('mail', {}),
  campaign_cancelled: ofCampaign('mail', { mails: z.int(), reason: z.enum(['cancelled', 'voting_closed']) }),
  campaign_finished: ofCampaign('mail', { mails: z.record(z.string(), z.int()) }),
  unknown_mails_resent: ofCampaign('mail', { mails: z.int() }),
  mail_tested: ofInstallation('mail', {}),
  mail_retried: ofProcess('mail', { mail_id: z.int(), old_status: z.string() }),
  failed_mails_retried: ofProcess('mail', { mails: z.int(), filters: personalValues }),
  returned_mails_consulted: ofProcess('mail', { rows: z.int() }),
  returned_mails_exported: ofProcess('mail', { format: z.string(), rows: z.int() }),
  reminders_declined: ofContest('mail', {}),
  contest_repeated: ofContest('election', {
    repetition: z.string(),
    because: repeatCauseSchema,
    reason: z.string().nullable(),
    candidates: z.string(),
    same_roll: z.boolean(),
  }),
  tie_resolved: ofContest('election', {
    method: tieMethodSchema,
    positions: z.array(z.int()),
    resolved_by: personalText,
    resolved_on: z.string(),
    minutes_sha256: z.string(),
  }),
  process_created: ofProcess('process', { title: z.string(), copied_from: z.string().nullable() }),
  process_changed: ofProcess('process', change),
  process_discarded: ofProcess('process', { slug: z.string(), title: z.string() }),
  process_made_current: ofProcess('process', { previous: z.string().nullable() }),
  process_archived: ofProcess('process', {}),
  process_contest_added: ofProcess('process', { contest: z.string(), attributes: values }),
  process_contest_changed: ofProcess('process', { contest: z.string(), ...change }),
  process_contest_removed: ofProcess('process', { contest: z.string() }),
  witness_added: ofProcess('process', witness),
  witness_removed: ofProcess('process', witness),
  witness_retired: ofProcess('process', { ...witness, reason: z.string() }),
  declaration_written: ofProcess('process', { ...change, kind: z.string() }),
  site_text_written: ofProcess('process', { ...change, kind: siteTextKindSchema }),
  process_forgotten: ofProcess('process', {
    candidates: z.int(),
    documents: z.int(),
    voters: z.int(),
    mails: z.int(),
    log_entries: z.int(),
  }),
  process_exported: ofProcess('process', {
    files: z.int(),
    /** The hash names the exported files, so a folder can be recognised as this one. */
    manifest_sha256: z.string(),
  }),
  person_exported: ofAny('process', {
    candidacies: z.array(z.int()),
    voters: z.array(z.int()),
    staff: z.array(z.int()),
  }),
  document_added: ofProcess('process', documentAsked),
  document_changed: ofProcess('process', documentAsked),
};

export type ActivityEvent = keyof typeof activityEvents;
export type ActivityProperties<Event extends ActivityEvent> = z.infer<(typeof activityEvents)[Event]['properties']>;
export type ActivitySubject<Event extends ActivityEvent> = (typeof activityEvents)[Event]['about'];
/** The properties that don't follow from what the event is about. */
export type ActivityDetails<Event extends ActivityEvent> = Pick<
  ActivityProperties<Event>,
  Exclude<keyof (typeof activityEvents)[Event]['properties']['shape'], keyof (typeof subjects)[ActivitySubject<Event>]>
>;

/** Splits an event's properties into permanent ones and ones that can be erased. */
export function splitPersonal(event: ActivityEvent, properties: Record<string, unknown>) {
  const schemas: Record<string, z.ZodType> = activityEvents[event].properties.shape;
  const isPersonal = ([name]: [string, unknown]) => {
    const schema = schemas[name];
    return schema !== undefined && personalSchemas.has(schema);
  };
  const all = Object.entries(properties);
  return {
    impersonal: Object.fromEntries(all.filter((property) => !isPersonal(property))),
    personal: Object.fromEntries(all.filter(isPersonal)),
  };
}
