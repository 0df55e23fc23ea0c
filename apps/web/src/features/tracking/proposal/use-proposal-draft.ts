import { useQueryClient } from '@tanstack/react-query';
import type { OwnProposal } from '@urna/contract/candidacy/proposals';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Client } from '../../../lib/call.ts';
import { useDraftSaver } from '../../../lib/draft-saver.ts';
import { TRACKING_FILES } from '../tracked-files.tsx';
import { createProposalDraft, isUnsaved } from './proposal-draft.ts';

export const OWN_PROPOSAL = [TRACKING_FILES, 'proposal'] as const;

/** The draft of the shown form. It is also saved when the page is hidden or left. */
export function useProposalDraft(client: Client, own: OwnProposal) {
  const queries = useQueryClient();
  const [draft] = useState(() =>
    createProposalDraft(client, own, (data) => {
      // An answer under way would bring back what the server had before.
      void queries.cancelQueries({ queryKey: OWN_PROPOSAL });
      queries.setQueryData(OWN_PROPOSAL, data);
    }),
  );
  const state = useStore(draft.store);
  const unsaved = isUnsaved(state);

  useEffect(() => draft.follow(own), [draft, own]);
  useEffect(() => {
    draft.show();
    return draft.leave;
  }, [draft]);
  useDraftSaver(draft, unsaved);

  return { ...draft, ...state, isUnsaved: unsaved };
}
