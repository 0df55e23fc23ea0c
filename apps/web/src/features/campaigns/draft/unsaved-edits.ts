import { create } from 'zustand';
import { useStaff } from '../../../domain/staff-session/staff-context.ts';
import type { CampaignEdits } from './campaign-form.ts';

interface Unsaved {
  edits: CampaignEdits;
  /** Of the draft that was on the screen when the first of them was made. */
  revision: number;
}

/** What was typed and not saved yet, by who typed it and where. In memory only. */
const useUnsavedStore = create<{ unsaved: Readonly<Record<string, Unsaved>> }>(() => ({ unsaved: {} }));

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// Going elsewhere within the app loses nothing; closing the tab does, so only that asks.
useUnsavedStore.subscribe(({ unsaved }) => {
  if (Object.keys(unsaved).length > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

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
    /** Null where there is nothing unsaved. */
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
