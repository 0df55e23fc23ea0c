import { emptyRegistrationForm } from '@urna/contract/candidacy/candidate-fields';
import { contentOfForm } from '@urna/contract/candidacy/form-draft';
import type { RegistrationForm } from '@urna/contract/candidacy/registration-form';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { admit } from '../../../../testing/candidate-session.ts';
import { initialCandidateState, useCandidateStore } from './candidate-store.ts';
import { type Draft, isUnsent, mergeDraft, type ServerForm, serverFormOf } from './draft-versions.ts';
import { chooseVersion, meetServerForm, storeDraft } from './transitions.ts';

const kind = 'CANDIDATE_ACCOUNTANT';
const identity = { documentType: '1', documentNumber: '1000000101' };
const form = (changes: Partial<RegistrationForm> = {}): RegistrationForm => ({
  ...emptyRegistrationForm,
  ...identity,
  ...changes,
});
const onServer = (version: number | null, changes: Partial<RegistrationForm> = {}): ServerForm => ({
  values: form(changes),
  version,
  saved_at: version === null ? null : '2025-09-01T15:00:00.000Z',
});
const draftOf = (changes: Partial<RegistrationForm>, base: ServerForm): Draft => ({
  kind,
  values: form(changes),
  saved_at: Date.now(),
  base,
});

const nothing = onServer(null);
const first = onServer(1, { firstName: 'Ana' });
const second = onServer(2, { firstName: 'Ana', email: 'ana@demo.test' });
const saved = onServer(null, { firstName: 'Ana', email: 'ana@demo.test' });

describe('mergeDraft', () => {
  test.each([
    ['the browser has nothing', null, second, second.values],
    [
      'what the browser has was sent and then changed elsewhere',
      draftOf({ firstName: 'Ana' }, first),
      second,
      second.values,
    ],
    ['only the browser has changed', draftOf({ firstName: 'Eva' }, first), first, form({ firstName: 'Eva' })],
    ['both have the same', draftOf({ firstName: 'Ana' }, nothing), first, first.values],
    ['the server has lost all', draftOf({ firstName: 'Ana' }, first), nothing, form({ firstName: 'Ana' })],
  ])('takes one version without a question where %s', (_where, own, server, values) => {
    const { draft, newer } = mergeDraft(own, kind, server);
    expect([draft?.values, draft?.base, newer]).toEqual([values, server, null]);
  });

  test('gives way to the form that was saved elsewhere, if everything here had been sent', () => {
    expect(mergeDraft(draftOf({ firstName: 'Ana' }, first), kind, saved)).toEqual({ draft: null, newer: null });
  });

  test.each([
    ['a draft', second],
    ['a saved form', saved],
  ])('keeps both where the browser and %s on the server have changed', (_what, server) => {
    const own = draftOf({ firstName: 'Eva' }, first);
    expect(mergeDraft(own, kind, server)).toEqual({ draft: own, newer: server });
  });
});

describe('the draft in the store', () => {
  beforeEach(() => admit('token', identity.documentNumber));
  afterEach(() => useCandidateStore.setState(initialCandidateState));

  const meet = ({ version, saved_at, values }: ServerForm) =>
    meetServerForm(kind, identity, {
      data: null,
      draft: version === null || saved_at === null ? null : { version, saved_at, content: contentOfForm(values) },
    });
  const now = () => useCandidateStore.getState();

  test('tells of a version that is new to this browser, and of no other', async () => {
    expect(meet(nothing)).toBe(false);
    expect(meet(first)).toBe(true);
    expect(meet(first)).toBe(false);
    await storeDraft({ kind, values: form({ firstName: 'Eva' }), saved_at: Date.now() });
    expect([meet(first), now().draft?.values.firstName]).toEqual([false, 'Eva']);
  });

  test.each([
    ['own', 'Eva', true],
    ['newer', 'Ana', false],
  ] as const)('after a choice of the %s version is based on the newer one', async (chosen, firstName, isLeft) => {
    meet(first);
    await storeDraft({ kind, values: form({ firstName: 'Eva' }), saved_at: Date.now() });
    meet(second);
    expect(now()).toMatchObject({ draft: { values: { firstName: 'Eva' } }, newer_form: { version: 2 } });
    chooseVersion(chosen);
    const { draft, newer_form } = now();
    expect([draft?.values.firstName, draft?.base, newer_form]).toEqual([firstName, second, null]);
    expect(draft && isUnsent(draft)).toBe(isLeft);
  });

  test('of another person is never taken for the one who begins, nor removed before they type', async () => {
    await storeDraft({ kind, values: form({ firstName: 'Ana' }), saved_at: Date.now() });
    const other = { ...identity, documentNumber: '1000000102' };
    expect(meetServerForm(kind, other, { data: null, draft: null })).toBe(false);
    expect(now().draft?.values.documentNumber).toBe(identity.documentNumber);
    const content = { firstName: 'Luz' };
    expect(meetServerForm(kind, other, { data: null, draft: { version: 9, saved_at: '', content } })).toBe(true);
    expect(now().draft?.values).toEqual({ ...serverFormOf(other, { draft: null, data: null }).values, ...content });
  });
});
