import { create } from 'zustand';
import { useStaff } from '../../../domain/staff-session/staff-context.ts';
import { warnWhile } from '../../../lib/leave-warning.ts';
import type { CampaignEdits } from './campaign-form.ts';

interface Unsaved {
  edits: CampaignEdits;
  /** The revision on screen when the first edit was made. */
  revision: number;
}

/** Unsaved input by user and campaign, in memory only. */
const useUnsavedStore = create<{ unsaved: Readonly<Record<string, Unsaved>> }>(() => ({ unsaved: {} }));

// Edits survive navigation in the app but not closing the tab, so only that asks for confirmation.
warnWhile(useUnsavedStore, ({ unsaved }) => Object.keys(unsaved).length > 0);

export function useUnsavedEdits(campaign: number) {
  const staff = useStaff();
  const key = `${String(staff.id)} ${String(campaign)}`;
  const kept = useUnsavedStore((state) => state.unsaved[key]);
  const forget = () =>
    useUnsavedStore.setState(({ unsaved }) => ({
      unsaved: Object.fromEntries(Object.entries(unsaved).filter(([other]) => other !== key)),
    }));
  return {
    edits: kept?.edits ?? {},
    /** Null if nothing is unsaved. */
    revision: kept?.revision ?? null,
    keep: (edits: CampaignEdits, revision: number) => {
      if (Object.keys(edits).length === 0) forget();
      else
        useUnsavedStore.setState(({ unsaved }) => ({
          unsaved: { ...unsaved, [key]: { edits, revision: unsaved[key]?.revision ?? revision } },
        }));
    },
    forget,
  };
}
