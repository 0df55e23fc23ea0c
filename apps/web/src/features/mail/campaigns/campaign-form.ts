import { type Campaign, type CampaignAudience, campaignChangeSchema } from '@urna/contract/mail/campaigns';
import { z } from 'zod';
import { useStaff } from '../../../shared/access/staff-session/staff-context.ts';
import { createUnsentInput } from '../../../shared/access/staff-session/unsent-input.ts';

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

export function formOf({ audience, subject, body, per_minute }: Campaign): CampaignForm {
  return { audience, subject, body, per_minute: String(per_minute) };
}

/** A reminder goes to people who haven't voted, unless somebody chooses otherwise. */
export const usualAudience = (kind: Campaign['kind']): CampaignAudience =>
  kind === 'recordatorio' ? 'not_voted' : 'all';

/** The edits that differ from what is saved. */
export function realEdits(edits: CampaignEdits, saved: CampaignForm): CampaignEdits {
  return Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => value !== saved[field as keyof CampaignForm]),
  );
}

interface Unsaved {
  edits: CampaignEdits;
  /** The revision on screen when the first edit was made. */
  revision: number;
}

/** By user and campaign. */
const unsent = createUnsentInput<Unsaved>('urna-campaign-drafts');

/** The edits of a draft that aren't saved; the revision is null if there are none. */
export function useUnsavedEdits(campaign: number) {
  const staff = useStaff();
  const key = `${String(staff.id)} ${String(campaign)}`;
  const unsaved = unsent.useInput(key);
  return {
    edits: unsaved?.edits ?? {},
    revision: unsaved?.revision ?? null,
    keep: (edits: CampaignEdits, revision: number) => {
      if (Object.keys(edits).length === 0) unsent.discard(key);
      else unsent.keep(key, { edits, revision: unsent.read(key)?.revision ?? revision });
    },
    forget: () => unsent.discard(key),
  };
}
