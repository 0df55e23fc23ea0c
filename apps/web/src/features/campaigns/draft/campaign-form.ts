import { defaultCampaignTexts } from '@urna/contract/mail/campaign-text';
import {
  type Campaign,
  type CampaignAudience,
  type CampaignChange,
  campaignChangeSchema,
  USUAL_MAILS_PER_MINUTE,
} from '@urna/contract/mail/campaigns';
import { ApiError } from '../../../lib/api-error.ts';

export interface CampaignForm {
  audience: CampaignAudience;
  subject: string;
  body: string;
  /** As typed. */
  per_minute: string;
}
export type CampaignField = keyof CampaignForm;
export type CampaignErrors = Partial<Record<CampaignField, string>>;
/** Only the edited fields: saving doesn't overwrite another person's changes to other fields. */
export type CampaignEdits = Partial<CampaignForm>;

/** In the order of the page. */
const campaignFields = ['audience', 'subject', 'body', 'per_minute'] as const satisfies CampaignField[];
export const idOf = (field: CampaignField) => `campaign-${field}`;

export function formOf({ audience, subject, body, per_minute }: Campaign): CampaignForm {
  return { audience, subject, body, per_minute: String(per_minute) };
}

/** By default a reminder goes to people who haven't voted. */
export function usualForm(kind: Campaign['kind']): CampaignForm {
  return {
    ...defaultCampaignTexts[kind],
    audience: kind === 'recordatorio' ? 'not_voted' : 'all',
    per_minute: String(USUAL_MAILS_PER_MINUTE),
  };
}

/** The edits that differ from the saved draft. */
export function realEdits(edits: CampaignEdits, saved: CampaignForm): CampaignEdits {
  return Object.fromEntries(
    campaignFields.flatMap((field) =>
      edits[field] === undefined || edits[field] === saved[field] ? [] : [[field, edits[field]]],
    ),
  );
}

type Checked = { change: CampaignChange } | { errors: CampaignErrors };

export function checkCampaign({ per_minute: typed, ...texts }: CampaignEdits): Checked {
  // Colombians write "1.200"; an empty field is no number, not zero.
  const digits = typed?.replace(/[.\s]/g, '');
  const speed = digits === undefined ? {} : { per_minute: digits === '' ? Number.NaN : Number(digits) };
  const checked = campaignChangeSchema.safeParse({ ...texts, ...speed });
  if (checked.success) return { change: checked.data };
  // Keeps only the first error of each field.
  const issues = checked.error.issues.toReversed();
  return { errors: Object.fromEntries(issues.map(({ path, message }) => [path[0], message])) };
}

/** The field errors in the server's response, if any. */
export function refusedFields(error: unknown): CampaignErrors {
  if (!(error instanceof ApiError)) return {};
  const errors = error.errors ?? {};
  return Object.fromEntries(
    campaignFields.flatMap((field) => (errors[field]?.[0] === undefined ? [] : [[field, errors[field][0]]])),
  );
}

export function firstRefused(errors: CampaignErrors): CampaignField | undefined {
  return campaignFields.find((field) => errors[field] !== undefined);
}

/** Inserts a word at the cursor in place of the selection; returns the text and the new cursor position. */
export function insertWord(text: string, { from, to }: { from: number; to: number }, word: string) {
  return { text: text.slice(0, from) + word + text.slice(to), cursor: from + word.length };
}
