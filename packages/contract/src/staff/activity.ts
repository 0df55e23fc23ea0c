import { z } from 'zod';
import { candidateKindSchema, registrationStatusSchema, reviewStatusSchema } from '../candidacy/candidacy.ts';
import { documentReviewStatusSchema } from '../candidacy/documents.ts';
import { authorityStatementKinds } from '../election/credential-authority.ts';
import { repeatCauseSchema, tieMethodSchema } from '../election/repetitions.ts';
import { trusteeStepSchema } from '../election/trustees.ts';
import { campaignKindSchema } from '../mail/campaigns.ts';
import { siteTextKindSchema } from '../process/site-texts.ts';
import { disputeEventSchema, disputeOutcomeSchema } from '../voting/identity-disputes.ts';
import { changeActions } from './change-requests.ts';

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
const personalRecord = personal(z.record(z.string(), z.unknown()));

const contestOnly = z.object({ contest: z.string() });
const campaignOnly = z.object({ campaign_id: z.int(), contest: z.string(), kind: campaignKindSchema });
const trusteeOnly = contestOnly.extend({ trustee_id: z.int(), name: personalText });
/** What takes two administrators. The details mask addresses. */
const changeRequestOnly = z.object({
  change_id: z.int(),
  action: z.enum(changeActions),
  contest: z.string().nullable(),
  about: personalText,
  details: personal(z.array(z.object({ label: z.string(), value: z.string() }))),
});
const disputeOnly = contestOnly.extend({ voter_id: z.int(), dispute_id: z.int() });
/** A witness is an institution: its name and key are public. */
const witnessOnly = z.object({ name: z.string(), vkey: z.string(), page: z.string() });
const candidateOnly = z.object({ candidate_id: z.int() });
const proposalOnly = candidateOnly.extend({ proposal_id: z.int() });
/** Values before and after. */
const changeOnly = z.object({
  old: z.record(z.string(), z.unknown()),
  attributes: z.record(z.string(), z.unknown()),
});

/**
 * Every event that the activity log can hold. Each has its own schema, so that secrets (codes, tokens, passwords,
 * votes) have no property to be stored in.
 */
export const activitySchema = z.discriminatedUnion('event', [
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('candidate_created'),
    properties: candidateOnly.extend({ candidate_type: candidateKindSchema, new_status: registrationStatusSchema }),
  }),
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('candidate_updated'),
    properties: candidateOnly.extend({
      /** The changed fields with their values before and after. */
      old: personalRecord,
      attributes: personalRecord,
    }),
  }),
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('candidate_status_changed'),
    properties: candidateOnly.extend({ old_status: registrationStatusSchema, new_status: registrationStatusSchema }),
  }),
  z.object({
    log_name: z.literal('document'),
    event: z.literal('document_uploaded'),
    properties: candidateOnly.extend({
      document_type: z.string(),
      document_id: z.int(),
      replaced: z.boolean(),
      from_phone: z.literal(true).optional(),
    }),
  }),
  z.object({
    log_name: z.literal('document'),
    event: z.literal('document_deleted'),
    properties: candidateOnly.extend({ document_type: z.string(), document_id: z.int() }),
  }),
  z.object({
    log_name: z.literal('registration_completed'),
    event: z.literal('registration_submitted'),
    properties: candidateOnly.extend({
      radicado: z.string(),
      old_status: registrationStatusSchema,
      new_status: registrationStatusSchema,
      review_status: reviewStatusSchema,
    }),
  }),
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('registration_disowned'),
    properties: candidateOnly.extend({ old_status: registrationStatusSchema, review_status: reviewStatusSchema }),
  }),
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('registration_disputed'),
    properties: candidateOnly.extend({ review_status: reviewStatusSchema }),
  }),
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('candidacy_withdrawn'),
    properties: candidateOnly.extend({ review_status: reviewStatusSchema, on_sealed_ballot: z.boolean() }),
  }),
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('registration_reopened'),
    properties: candidateOnly.extend({ reopened_from: z.int(), reason: personalText }),
  }),
  z.object({
    log_name: z.literal('document_review'),
    event: z.literal('document_reviewed'),
    properties: candidateOnly.extend({
      document_id: z.int(),
      document_type: z.string(),
      old_status: documentReviewStatusSchema,
      new_status: documentReviewStatusSchema,
      reason: personal(z.string().nullable()),
    }),
  }),
  z.object({
    log_name: z.literal('candidate_review'),
    event: z.literal('candidate_reviewed'),
    properties: candidateOnly.extend({
      stage: z.enum(['first', 'final']),
      old_status: reviewStatusSchema,
      new_status: reviewStatusSchema,
      review_status: reviewStatusSchema,
      documents_reviewed: z.int(),
      observation: personalText,
      /** The same person had decided first, as the process allows. */
      same_reviewer: z.boolean().optional(),
    }),
  }),
  z.object({
    log_name: z.literal('candidate_review'),
    event: z.literal('reviewer_recused'),
    properties: candidateOnly.extend({ reason: personalText }),
  }),
  z.object({
    log_name: z.literal('candidate_review'),
    event: z.literal('review_note_added'),
    properties: candidateOnly.extend({ note_id: z.int() }),
  }),
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('proposal_submitted'),
    properties: proposalOnly.extend({ with_link: z.boolean(), with_cv: z.boolean() }),
  }),
  z.object({
    log_name: z.literal('candidate_review'),
    event: z.literal('proposal_published'),
    properties: proposalOnly,
  }),
  z.object({
    log_name: z.literal('candidate_review'),
    event: z.literal('proposal_returned'),
    properties: proposalOnly.extend({ was_public: z.boolean(), reason: personalText }),
  }),
  z.object({
    log_name: z.literal('subsanation_completed'),
    event: z.literal('correction_submitted'),
    properties: candidateOnly.extend({
      old_status: reviewStatusSchema,
      new_status: reviewStatusSchema,
      document_type: z.array(z.string()),
    }),
  }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('staff_created'),
    properties: z.object({ staff_id: z.int(), attributes: personalRecord }),
  }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('staff_changed'),
    properties: z.object({
      staff_id: z.int(),
      old: personalRecord,
      attributes: personalRecord,
    }),
  }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('secret_changed'),
    properties: z.object({ reason: z.string() }),
  }),
  z.object({ log_name: z.literal('staff'), event: z.literal('activity_log_exported'), properties: z.object({}) }),
  z.object({ log_name: z.literal('staff'), event: z.literal('drill_started'), properties: z.object({}) }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('copy_adopted'),
    properties: z.object({ reason: z.string() }),
  }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('copy_marked'),
    properties: z.object({ reason: z.string() }),
  }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('passkey_added'),
    properties: z.object({ staff_id: z.int(), passkey_id: z.int(), name: personalText }),
  }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('passkey_removed'),
    properties: z.object({ staff_id: z.int(), passkey_id: z.int(), name: personalText }),
  }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('passkeys_reset'),
    properties: z.object({ staff_id: z.int(), passkeys: z.int(), reason: personalText }),
  }),
  // Its counter went back: a copy of it may have been used.
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('copied_passkey_refused'),
    properties: z.object({ staff_id: z.int(), passkey_id: z.int() }),
  }),
  z.object({
    log_name: z.literal('session'),
    event: z.literal('session_ended'),
    properties: z.object({ kind: z.string() }),
  }),
  z.object({
    log_name: z.literal('session'),
    event: z.literal('session_started'),
    properties: z.object({ kind: z.string(), by_code: z.boolean(), by_passkey: z.boolean().optional() }),
  }),
  z.object({
    log_name: z.literal('session'),
    event: z.literal('brake_engaged'),
    properties: z.object({ failures: z.int() }),
  }),
  z.object({
    log_name: z.literal('session'),
    event: z.literal('session_closed_elsewhere'),
    properties: z.object({ kind: z.string() }),
  }),
  z.object({
    log_name: z.literal('import'),
    event: z.literal('import_completed'),
    properties: z.object({
      kind: z.string(),
      lines: z.int(),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int().optional(),
      /** Records deactivated because a list that replaces the previous one no longer contains them. */
      deactivated: z.int().optional(),
    }),
  }),
  z.object({
    log_name: z.literal('import'),
    event: z.literal('import_requested'),
    properties: z.object({ import_id: z.int(), kind: z.string(), dry_run: z.boolean(), file_name: personalText }),
  }),
  z.object({
    log_name: z.literal('import'),
    event: z.literal('import_refused'),
    properties: z.object({ kind: z.string(), lines: z.int(), bad_lines: z.int() }),
  }),
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('candidates_exported'),
    properties: z.object({ format: z.string(), rows: z.int(), filters: personalRecord }),
  }),
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('admitted_exported'),
    properties: z.object({ format: z.string(), rows: z.int() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('roll_report_requested'),
    properties: z.object({ contest: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('roll_report_exported'),
    properties: z.object({ contest: z.string(), rows: z.int() }),
  }),
  z.object({
    log_name: z.literal('calendar'),
    event: z.literal('calendar_changed'),
    properties: z.object({
      window: z.string(),
      old: z.record(z.string(), z.unknown()),
      attributes: z.record(z.string(), z.unknown()),
      reason: z.string(),
    }),
  }),
  z.object({
    log_name: z.literal('calendar'),
    event: z.literal('extension_undone'),
    properties: z.object({
      window: z.string(),
      old: z.record(z.string(), z.unknown()),
      attributes: z.record(z.string(), z.unknown()),
      reason: z.string(),
    }),
  }),
  z.object({
    log_name: z.literal('calendar'),
    event: z.literal('grace_announced'),
    properties: z.object({
      window: z.string(),
      old: z.record(z.string(), z.unknown()),
      attributes: z.record(z.string(), z.unknown()),
      reason: z.string(),
    }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('contest_changed'),
    properties: contestOnly.extend({
      old: z.record(z.string(), z.unknown()),
      attributes: z.record(z.string(), z.unknown()),
    }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('credential_source_chosen'),
    properties: contestOnly.extend(changeOnly.shape),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('credential_roll_exported'),
    properties: contestOnly.extend({ election_uuid: z.string(), voters: z.int(), sha256: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('credential_list_received'),
    properties: contestOnly.extend({ file_name: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('credential_list_accepted'),
    properties: contestOnly.extend({ credentials: z.int(), sha256: z.string(), authority_key: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('credential_list_refused'),
    properties: contestOnly.extend({ file_name: z.string(), reason: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('authority_statement_received'),
    properties: contestOnly.extend({ kind: z.enum(authorityStatementKinds), sha256: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('choice_excluded'),
    properties: contestOnly.extend({ candidate_id: z.int(), reason: personalText }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('choice_restored'),
    properties: contestOnly.extend({ candidate_id: z.int() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('seal_started'),
    properties: contestOnly.extend({ voters: z.int(), choices: z.int(), trustees: z.int() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('few_trustees_accepted'),
    properties: contestOnly.extend({ trustees: z.int(), needed: z.int(), reason: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('sealed_early'),
    properties: contestOnly.extend({ because: z.array(z.string()), reason: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('opened_without_acts'),
    properties: contestOnly.extend({ signatures: z.int(), needed: z.int(), reason: z.string() }),
  }),
  z.object({
    log_name: z.literal('trustee'),
    event: z.literal('trustee_objected'),
    properties: trusteeOnly.extend({ detail: personalText }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('seal_failed'),
    properties: contestOnly.extend({ reason: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('contest_sealed'),
    properties: contestOnly.extend({
      election_uuid: z.string(),
      voters: z.int(),
      choices: z.int(),
      fingerprints: z.record(z.string(), z.string()),
      /** The key that signs receipts and checkpoints; missing in entries of the time before there was one. */
      log_key: z.string().optional(),
    }),
  }),
  z.object({ log_name: z.literal('election'), event: z.literal('voting_opened'), properties: contestOnly }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('voting_closed'),
    properties: contestOnly.extend({ ballots: z.int(), voters_who_voted: z.int() }),
  }),
  // How many ballots came in an hour, and not whose.
  z.object({
    log_name: z.literal('election'),
    event: z.literal('votes_counted'),
    properties: contestOnly.extend({ hour: z.string(), ballots: z.int() }),
  }),
  // Written for each vote until votes were counted by the hour; no longer written.
  z.object({ log_name: z.literal('election'), event: z.literal('vote_cast'), properties: contestOnly }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('voter_consulted'),
    properties: contestOnly.extend({ voter_id: z.int() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('voter_email_corrected'),
    properties: contestOnly.extend({
      voter_id: z.int(),
      /** Masked addresses. */
      old: personalRecord,
      attributes: personalRecord,
      reason: personalText,
    }),
  }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('change_requested'),
    properties: changeRequestOnly.extend({
      reason: personalText,
      takes_effect_at: z.string(),
      needs_second: z.boolean(),
    }),
  }),
  z.object({ log_name: z.literal('staff'), event: z.literal('change_approved'), properties: changeRequestOnly }),
  z.object({ log_name: z.literal('staff'), event: z.literal('change_applied'), properties: changeRequestOnly }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('change_declined'),
    properties: changeRequestOnly.extend({ reason: personalText }),
  }),
  z.object({ log_name: z.literal('staff'), event: z.literal('change_withdrawn'), properties: changeRequestOnly }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('change_stopped'),
    /** The masked address to which the link was mailed. */
    properties: changeRequestOnly.extend({ stopped_from: personalText }),
  }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('change_failed'),
    properties: changeRequestOnly.extend({ reason: personalText }),
  }),
  z.object({ log_name: z.literal('staff'), event: z.literal('change_lapsed'), properties: changeRequestOnly }),
  // Notes and answers stay at the help desk: they may say anything of a person.
  z.object({
    log_name: z.literal('election'),
    event: z.literal('identity_disputed'),
    properties: contestOnly.extend({ disputed_event: disputeEventSchema, disputed_on: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('identity_dispute_taken'),
    properties: disputeOnly.extend({ instead_of: z.int().nullable() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('identity_dispute_noted'),
    properties: disputeOnly.extend({ note_id: z.int() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('identity_dispute_closed'),
    properties: disputeOnly.extend({ outcome: disputeOutcomeSchema }),
  }),
  z.object({
    log_name: z.literal('trustee'),
    event: z.literal('trustee_added'),
    properties: trusteeOnly.extend({ fingerprint: z.string().nullable() }),
  }),
  z.object({
    log_name: z.literal('trustee'),
    event: z.literal('trustee_removed'),
    properties: trusteeOnly.extend({ fingerprint: z.string().nullable() }),
  }),
  z.object({ log_name: z.literal('trustee'), event: z.literal('trustee_link_sent'), properties: trusteeOnly }),
  z.object({
    log_name: z.literal('trustee'),
    event: z.literal('trustee_reminded'),
    properties: trusteeOnly.extend({ step: trusteeStepSchema }),
  }),
  // The data that trustees send are public; the log records that they arrived, and the fingerprint of a key.
  z.object({
    log_name: z.literal('trustee'),
    event: z.literal('trustee_step_taken'),
    properties: trusteeOnly.extend({ step: trusteeStepSchema, fingerprint: z.string().optional() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('tally_encrypted'),
    properties: contestOnly.extend({ ballots: z.int(), tally_hash: z.string() }),
  }),
  // Without the counts, which stay secret until publication.
  z.object({ log_name: z.literal('election'), event: z.literal('result_obtained'), properties: contestOnly }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('result_published'),
    properties: contestOnly.extend({ archive_sha256: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('election_keys_destroyed'),
    properties: contestOnly.extend({ keys: z.int() }),
  }),
  z.object({ log_name: z.literal('election'), event: z.literal('signing_key_destroyed'), properties: contestOnly }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('remains_erased'),
    properties: contestOnly.extend({ tables: z.int(), checkpoint: z.boolean() }),
  }),
  z.object({ log_name: z.literal('election'), event: z.literal('demo_voting_closed'), properties: contestOnly }),
  z.object({ log_name: z.literal('mail'), event: z.literal('campaign_created'), properties: campaignOnly }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('campaign_changed'),
    properties: campaignOnly.extend({
      old: z.record(z.string(), z.unknown()),
      attributes: z.record(z.string(), z.unknown()),
    }),
  }),
  z.object({ log_name: z.literal('mail'), event: z.literal('campaign_tested'), properties: campaignOnly }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('campaign_started'),
    properties: campaignOnly.extend({ audience: z.string(), reach: z.int() }),
  }),
  z.object({ log_name: z.literal('mail'), event: z.literal('campaign_paused'), properties: campaignOnly }),
  z.object({ log_name: z.literal('mail'), event: z.literal('campaign_resumed'), properties: campaignOnly }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('campaign_cancelled'),
    properties: campaignOnly.extend({ mails: z.int(), reason: z.enum(['cancelled', 'voting_closed']) }),
  }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('campaign_finished'),
    properties: campaignOnly.extend({ mails: z.record(z.string(), z.int()) }),
  }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('unknown_mails_resent'),
    properties: campaignOnly.extend({ mails: z.int() }),
  }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('mail_retried'),
    properties: z.object({ mail_id: z.int(), old_status: z.string() }),
  }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('failed_mails_retried'),
    properties: z.object({ mails: z.int(), filters: personalRecord }),
  }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('reminders_declined'),
    properties: contestOnly,
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('contest_repeated'),
    properties: contestOnly.extend({
      repetition: z.string(),
      because: repeatCauseSchema,
      reason: z.string().nullable(),
      candidates: z.string(),
      same_roll: z.boolean(),
    }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('tie_resolved'),
    properties: contestOnly.extend({
      method: tieMethodSchema,
      positions: z.array(z.int()),
      resolved_by: personalText,
      resolved_on: z.string(),
      minutes_sha256: z.string(),
    }),
  }),
  z.object({
    log_name: z.literal('process'),
    event: z.literal('process_created'),
    properties: z.object({ title: z.string(), copied_from: z.string().nullable() }),
  }),
  z.object({ log_name: z.literal('process'), event: z.literal('process_changed'), properties: changeOnly }),
  z.object({
    log_name: z.literal('process'),
    event: z.literal('process_discarded'),
    properties: z.object({ slug: z.string(), title: z.string() }),
  }),
  z.object({
    log_name: z.literal('process'),
    event: z.literal('process_made_current'),
    properties: z.object({ previous: z.string().nullable() }),
  }),
  z.object({ log_name: z.literal('process'), event: z.literal('process_archived'), properties: z.object({}) }),
  z.object({
    log_name: z.literal('process'),
    event: z.literal('process_contest_added'),
    properties: contestOnly.extend({ attributes: z.record(z.string(), z.unknown()) }),
  }),
  z.object({
    log_name: z.literal('process'),
    event: z.literal('process_contest_changed'),
    properties: contestOnly.extend(changeOnly.shape),
  }),
  z.object({ log_name: z.literal('process'), event: z.literal('process_contest_removed'), properties: contestOnly }),
  z.object({ log_name: z.literal('process'), event: z.literal('witness_added'), properties: witnessOnly }),
  z.object({ log_name: z.literal('process'), event: z.literal('witness_removed'), properties: witnessOnly }),
  z.object({
    log_name: z.literal('process'),
    event: z.literal('witness_retired'),
    properties: witnessOnly.extend({ reason: z.string() }),
  }),
  z.object({
    log_name: z.literal('process'),
    event: z.literal('declaration_written'),
    properties: changeOnly.extend({ kind: z.string() }),
  }),
  z.object({
    log_name: z.literal('process'),
    event: z.literal('site_text_written'),
    properties: changeOnly.extend({ kind: siteTextKindSchema }),
  }),
  z.object({
    log_name: z.literal('process'),
    event: z.literal('process_forgotten'),
    properties: z.object({
      candidates: z.int(),
      documents: z.int(),
      voters: z.int(),
      mails: z.int(),
      log_entries: z.int(),
    }),
  }),
  z.object({
    log_name: z.literal('process'),
    event: z.literal('process_exported'),
    /** The hash names the exported files, so a folder can be recognised as this one. */
    properties: z.object({ files: z.int(), manifest_sha256: z.string() }),
  }),
  z.object({
    log_name: z.literal('process'),
    event: z.literal('person_exported'),
    properties: z.object({ candidacies: z.array(z.int()), voters: z.array(z.int()), staff: z.array(z.int()) }),
  }),
  z.object({
    log_name: z.literal('process'),
    event: z.literal('document_guide_changed'),
    properties: changeOnly.extend({ document_type: z.string() }),
  }),
]);
export type Activity = z.infer<typeof activitySchema>;
export type ActivityEvent = Activity['event'];

const personalNames = new Map(
  activitySchema.options.map(({ shape }) => [
    shape.event.value,
    new Set(
      Object.entries(shape.properties.shape).flatMap(([name, schema]) => (personalSchemas.has(schema) ? [name] : [])),
    ),
  ]),
);

/** Splits an event's properties into permanent ones and ones that can be erased. */
export function splitPersonal(event: ActivityEvent, properties: Activity['properties']) {
  const isPersonal = ([name]: [string, unknown]) => personalNames.get(event)?.has(name) === true;
  const all = Object.entries<unknown>(properties);
  return {
    impersonal: Object.fromEntries(all.filter((property) => !isPersonal(property))),
    personal: Object.fromEntries(all.filter(isPersonal)),
  };
}
