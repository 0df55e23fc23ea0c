import { useStaff } from '../../../shared/access/staff-session/staff-context.ts';
import { createUnsentInput } from '../../../shared/access/staff-session/unsent-input.ts';
import type { CampaignEdits } from './campaign-form.ts';

interface Unsaved {
  edits: CampaignEdits;
  /** The revision on screen when the first edit was made. */
  revision: number;
}

/** Unsaved edits by user and campaign. */
const unsent = createUnsentInput<Unsaved>('urna-campaign-drafts');

export function useUnsavedEdits(campaign: number) {
  const staff = useStaff();
  const key = `${String(staff.id)} ${String(campaign)}`;
  const kept = unsent.useInput(key);
  return {
    edits: kept?.edits ?? {},
    /** Null if nothing is unsaved. */
    revision: kept?.revision ?? null,
    keep: (edits: CampaignEdits, revision: number) => {
      if (Object.keys(edits).length === 0) unsent.discard(key);
      else unsent.keep(key, { edits, revision: unsent.read(key)?.revision ?? revision });
    },
    forget: () => unsent.discard(key),
  };
}
