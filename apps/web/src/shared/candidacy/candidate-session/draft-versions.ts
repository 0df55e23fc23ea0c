// Which version of an unfinished form goes on: the one of this browser, or the one on the server.

import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import { emptyRegistrationForm, formOfCandidate } from '@urna/contract/candidacy/candidate-fields';
import { type FormDraft, formOfDraft, registrationFields } from '@urna/contract/candidacy/form-draft';
import type { RegistrationForm } from '@urna/contract/candidacy/registration-form';

export interface Identity {
  documentType: string;
  documentNumber: string;
}

/** A person's form as the server has it: their draft, else what they saved, else nothing but the identity. */
export interface ServerForm {
  values: RegistrationForm;
  /** Of the draft; null without one. */
  version: number | null;
  saved_at: string | null;
}

/** Form input in this browser, tied to one identity document. */
export interface Draft {
  kind: CandidateKind;
  values: RegistrationForm;
  saved_at: number;
  /** What the server had when this browser last heard of it. */
  base: ServerForm;
}

/** Limits how long an unfinished form stays on a shared computer. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

export function liveDraft({ draft }: { draft: Draft | null }, kind: CandidateKind): Draft | null {
  return draft && draft.kind === kind && Date.now() - draft.saved_at < KEPT_FOR_MS ? draft : null;
}

export function serverFormOf(
  { documentType, documentNumber }: Identity,
  { draft, data }: { draft: FormDraft | null; data: Candidate | null },
): ServerForm {
  const identity = { documentType, documentNumber };
  const { version = null, saved_at = null } = draft ?? {};
  if (draft) return { version, saved_at, values: formOfDraft(draft.content, identity) };
  return { version, saved_at, values: data ? formOfCandidate(data) : { ...emptyRegistrationForm, ...identity } };
}

export const sameForm = (one: RegistrationForm, other: RegistrationForm): boolean =>
  registrationFields.every((field) => one[field] === other[field]);

export const samePerson = (one: Identity, other: Identity): boolean =>
  one.documentNumber === other.documentNumber && one.documentType === other.documentType;

/** Whether the browser has something that the server lacks. */
export const isUnsent = ({ values, base }: Draft): boolean => !sameForm(values, base.values);

function isEmpty({ version, values }: ServerForm): boolean {
  return version === null && sameForm(values, serverFormOf(values, { draft: null, data: null }).values);
}

/**
 * Compares the draft of this browser with what the server has now. A side that hasn't changed since both were the same
 * gives way. If both have changed, the browser's stays, and the person chooses between it and `newer`.
 */
export function mergeDraft(
  own: Draft | null,
  kind: CandidateKind,
  server: ServerForm,
): { draft: Draft | null; newer: ServerForm | null } {
  if (own && (isEmpty(server) || sameForm(own.values, server.values)))
    return { draft: { ...own, base: server }, newer: null };
  if (!own || !isUnsent(own)) return { draft: draftOfServer(kind, server), newer: null };
  if (sameForm(own.base.values, server.values)) return { draft: { ...own, base: server }, newer: null };
  return { draft: own, newer: server };
}

/** Null where the form begins with what was saved, or empty. */
function draftOfServer(kind: CandidateKind, server: ServerForm): Draft | null {
  return server.version === null ? null : { kind, values: server.values, saved_at: Date.now(), base: server };
}
