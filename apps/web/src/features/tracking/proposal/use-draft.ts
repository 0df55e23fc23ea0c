import { useQueryClient } from '@tanstack/react-query';
import {
  countCharacters,
  type OwnProposal,
  PROPOSAL_CHARACTERS,
  proposalDraftSchema,
  saveProposal,
} from '@urna/contract/candidacy/proposals';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import type { Client } from '../../../lib/call.ts';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';
import { TRACKING_FILES } from '../tracked-files.tsx';

const SAVE_AFTER_MS = 1500;

export type FieldErrors = Partial<Record<'text' | 'link', string | undefined>>;

/** What keeps the fields from being saved. */
export function errorsOf(schema: typeof proposalDraftSchema, fields: { text: string; link: string }): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema.safeParse(fields).error?.issues ?? []) {
    const [field] = path;
    if (field === 'text' || field === 'link') errors[field] ??= message;
  }
  return errors;
}

/**
 * What is being written, saved while typing: the session lasts half an hour, and nothing may be lost with it. Fields
 * that can't be saved yet, such as half a link, wait until they can.
 */
export function useDraft(client: Client, own: OwnProposal) {
  const queries = useQueryClient();
  const [text, setText] = useState(own.text);
  const [link, setLink] = useState(own.link ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const saved = useRef({ text: own.text, link: own.link ?? '' });
  const [isUnsaved, setUnsaved] = useState(false);
  /** One save after the other, so that an older one never overwrites a newer one. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const keep = (data: OwnProposal) => queries.setQueryData([TRACKING_FILES, 'proposal'], data);
  const noteSaved = (fields: { text: string; link: string }) => {
    saved.current = fields;
    setUnsaved(false);
    setFailure(null);
  };
  /** Runs a call after those under way. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.current.then(work, work);
    queue.current = done.catch(() => undefined);
    return done;
  };

  const save = useRef<() => Promise<void>>(async () => undefined);
  save.current = async () => {
    const fields = { text, link };
    if (!isUnsaved || !proposalDraftSchema.safeParse(fields).success) return;
    try {
      const { data } = await inTurn(() => client.call(saveProposal, { body: fields }));
      keep(data);
      noteSaved(fields);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- every change of a field starts the wait anew.
  useEffect(() => {
    const changed = text !== saved.current.text || link !== saved.current.link;
    setUnsaved(changed);
    if (!changed) return undefined;
    const timer = window.setTimeout(() => void save.current(), SAVE_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [text, link]);
  useLeaveWarning(isUnsaved);

  return {
    text,
    setText,
    link,
    setLink,
    left: PROPOSAL_CHARACTERS - countCharacters(text),
    isUnsaved,
    failure,
    retry: () => void save.current(),
    keep,
    noteSaved,
    inTurn,
  };
}
