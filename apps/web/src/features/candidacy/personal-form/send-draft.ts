// Sends the draft of this browser to the server, where another device finds it.

import { useQueryClient } from '@tanstack/react-query';
import { contentOfForm, saveFormDraft } from '@urna/contract/candidacy/form-draft';
import { useOnline } from '@urna/ui/frame';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { createDraftSaver, useDraftSaver } from '../../../lib/draft-saver.ts';
import { type CandidateState, useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { isUnsent, samePerson } from '../../../shared/candidacy/candidate-session/draft-versions.ts';
import { followServer } from '../../../shared/candidacy/candidate-session/session.ts';
import { candidateClient } from '../../../shared/candidacy/candidate-session/session-clients.ts';
import { recordSentDraft } from '../../../shared/candidacy/candidate-session/transitions.ts';
import { SAVE_FORM } from '../registration/save-candidate.ts';

const PAUSE_MS = 1500;
const RETRY_MS = 15_000;

/** Why the last save stayed in this browser: the server can't be reached now, or it refused. */
export type SendFailure = 'unreachable' | 'refused';

/** The draft that the server lacks; null also while the person has to choose between two versions. */
function draftToSend({ draft, newer_form, identity, isValidate, tokenInfo }: CandidateState) {
  if (!draft || newer_form || !isValidate || !identity || draft.kind !== tokenInfo?.type_candidate) return null;
  return samePerson(draft.values, identity) && isUnsent(draft) ? draft : null;
}

/**
 * Sends the draft, unless somebody saved another one since: then both are compared. Tabs of one browser share the draft:
 * one that didn't know yet what the other had sent reads it from the storage and tries once more.
 */
async function sendDraft(triesAgain = true): Promise<SendFailure | null> {
  const draft = draftToSend(useCandidateStore.getState());
  if (!draft) return null;
  const { values, base } = draft;
  try {
    const body = { version: base.version, content: contentOfForm(values) };
    const { data } = await candidateClient.call(saveFormDraft, { body });
    recordSentDraft(values, data);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'draft_changed') return isPassing(error) ? 'unreachable' : 'refused';
    await useCandidateStore.persist.rehydrate();
    const isKnown = useCandidateStore.getState().draft?.base.version !== base.version;
    if (!isKnown && !(await hasFollowed())) return 'unreachable';
    return triesAgain ? sendDraft(false) : 'unreachable';
  }
}

const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;

const hasFollowed = (): Promise<boolean> =>
  followServer().then(
    () => true,
    () => false,
  );

/** Sends shortly after each change of the stored draft, at once when the page is hidden, and again once it can. */
export function useDraftSender(active: boolean) {
  const queries = useQueryClient();
  const online = useOnline();
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const [sender] = useState(() => {
    const saver = createDraftSaver(PAUSE_MS, async () => {
      // While the form itself is saved, the draft waits: if that succeeds, there is none any more.
      if (queries.isMutating({ mutationKey: SAVE_FORM }) > 0) saver.touch();
      else setFailure(await sendDraft());
    });
    return saver;
  });
  useDraftSaver(sender, false);
  useEffect(() => {
    if (!active || !online) return;
    sender.touch();
    return useCandidateStore.subscribe((state, before) => {
      const isChanged = state.draft !== before.draft || state.newer_form !== before.newer_form;
      if (isChanged && draftToSend(state)) sender.touch();
    });
  }, [active, online, sender]);
  useEffect(() => {
    if (failure !== 'unreachable' || !online) return;
    const timer = setInterval(() => void sender.flush(), RETRY_MS);
    return () => clearInterval(timer);
  }, [failure, online, sender]);
  return { failure, flush: sender.flush, inTurn: sender.inTurn };
}
