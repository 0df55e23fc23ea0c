import { defaultCampaignTexts } from '@urna/contract/mail/campaign-text';
import { type Campaign, campaignChangeSchema, USUAL_MAILS_PER_MINUTE } from '@urna/contract/mail/campaigns';
import { z } from 'zod';
import type { useApiForm } from '../../../lib/use-api-form.ts';

const fields = campaignChangeSchema.shape;

export const campaignFormSchema = z.object({
  audience: fields.audience.unwrap(),
  subject: fields.subject.unwrap(),
  body: fields.body.unwrap(),
  per_minute: z
    .string()
    // Colombians write "1.200"; an empty field is no number, not zero.
    .transform((typed) => typed.replace(/[.\s]/g, ''))
    .transform((digits) => (digits === '' ? Number.NaN : Number(digits)))
    .pipe(fields.per_minute.unwrap()),
});
export type CampaignForm = z.input<typeof campaignFormSchema>;
/** Only the edited fields: saving doesn't overwrite another person's changes to other fields. */
export type CampaignEdits = Partial<CampaignForm>;
export type DraftForm = ReturnType<typeof useApiForm<CampaignForm, z.output<typeof campaignFormSchema>>>;

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

export function realEdits(edits: CampaignEdits, saved: CampaignForm): CampaignEdits {
  return Object.fromEntries(
    (Object.keys(saved) as (keyof CampaignForm)[])
      .filter((field) => edits[field] !== undefined && edits[field] !== saved[field])
      .map((field) => [field, edits[field]]),
  );
}

/** Inserts a word at the cursor in place of the selection; returns the text and the new cursor position. */
export function insertWord(text: string, { from, to }: { from: number; to: number }, word: string) {
  return { text: text.slice(0, from) + word + text.slice(to), cursor: from + word.length };
}
