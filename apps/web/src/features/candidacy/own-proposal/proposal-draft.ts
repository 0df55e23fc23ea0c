import { useQueryClient } from '@tanstack/react-query';
import { type ProposalDraft, proposalDraftSchema } from '@urna/contract/candidacy/proposal-text';
import { getOwnProposal, type OwnProposal, saveProposal, submitProposal } from '@urna/contract/candidacy/proposals';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import type { Client } from '../../../lib/call.ts';
import { createDraftSaver, useDraftSaver } from '../../../lib/draft-saver.ts';
import { TRACKING_FILES } from '../tracking/tracked-files.tsx';

const SAVE_AFTER_MS = 1500;

interface DraftState {
  fields: ProposalDraft;
  /** The server's words that took the place of the fields last. */
  taken: ProposalDraft;
  /** The fields of the last save, as they were typed. */
  saved: ProposalDraft;
  failure: string | null;
  /** What another tab or device has saved meanwhile: the person decides which of the two stays. */
  other: OwnProposal | null;
}

const withWords = ({ text, link }: ProposalDraft): Pick<DraftState, 'fields' | 'taken' | 'saved'> => {
  const fields = { text, link: link ?? '' };
  return { fields, taken: fields, saved: fields };
};
const wordsOf = ({ text, link }: ProposalDraft): ProposalDraft => ({ text, link });
const isSame = (one: ProposalDraft, other: ProposalDraft) => one.text === other.text && one.link === other.link;
export const isUnsaved = ({ fields, saved }: DraftState): boolean => !isSame(fields, saved);

/**
 * What is being written, saved while typing: the session lasts half an hour, and nothing may be lost with it. Fields
 * that can't be saved yet, such as half a link, wait until they can.
 */
export function createProposalDraft(client: Client, own: OwnProposal, onSaved: (own: OwnProposal) => void) {
  const store = createStore<DraftState>(() => ({
    ...withWords(own),
    failure: null,
    other: null,
  }));
  const { getState, setState } = store;
  /** What the server had when this tab last looked; it refuses to replace anything else. */
  let seen = wordsOf(own);
  /** Sent since the last answer: some of it may have arrived all the same. */
  let unanswered: ProposalDraft[] = [];
  let isShown = true;

  /** Once the page was left, an answer may belong to somebody who is no longer at this computer. */
  function keep(data: OwnProposal): void {
    if (isShown) onSaved(data);
  }

  /** Sends these fields. What is typed meanwhile stays unsaved, and has its own turn. */
  async function send(endpoint: typeof saveProposal | typeof submitProposal, fields: ProposalDraft): Promise<string> {
    const known = unanswered;
    unanswered = [...known, proposalDraftSchema.parse(fields)];
    try {
      const { message, data } = await client.call(endpoint, { body: { ...fields, replaces: seen } });
      unanswered = [];
      seen = wordsOf(data);
      setState({ saved: fields, failure: null });
      keep(data);
      return message;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'proposal_changed') throw error;
      const { data } = await client.call(getOwnProposal);
      if (known.some((one) => isSame(one, data))) {
        // This tab's own save, whose answer was lost.
        unanswered = [];
        seen = wordsOf(data);
        return send(endpoint, fields);
      }
      setState({ other: data });
      throw error;
    }
  }

  const saver = createDraftSaver(SAVE_AFTER_MS, async () => {
    const state = getState();
    if (state.other || !isUnsaved(state) || !proposalDraftSchema.safeParse(state.fields).success) return;
    try {
      await send(saveProposal, state.fields);
    } catch (error) {
      if (!getState().other) setState({ failure: messageOf(error) });
    }
  });

  function take(words: ProposalDraft): void {
    seen = wordsOf(words);
    setState({ ...withWords(words), failure: null, other: null });
  }

  return {
    store,
    inTurn: saver.inTurn,
    flush: saver.flush,
    keep,
    show: () => {
      isShown = true;
    },
    leave: () => {
      isShown = false;
    },
    type: (change: Partial<ProposalDraft>) => {
      setState(({ fields }) => ({ fields: { ...fields, ...change } }));
      saver.touch();
    },
    submit: (): Promise<string> => {
      const { fields } = getState();
      return saver.inTurn(() => send(submitProposal, fields));
    },
    /** The server's newest words appear in a tab in which nothing is being written. */
    follow: (newest: OwnProposal) => {
      if (!isUnsaved(getState()) && !isSame(newest, seen)) take(newest);
    },
    takeOther: () => {
      const { other } = getState();
      if (other) take(other);
    },
    replaceOther: () => {
      const { other } = getState();
      if (!other) return;
      seen = wordsOf(other);
      setState({ other: null });
      void saver.flush();
    },
  };
}

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
