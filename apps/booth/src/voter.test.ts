import type { BallotPaper } from '@urna/contract/election/ballots';
import { describe, expect, test } from 'vitest';
import { storedState } from './keep.ts';
import { addressOf, pageOf, visitOf } from './routes.ts';
import { begin, next, type VoterEvent } from './voter.ts';
import {
  type PendingCode,
  type Refusal,
  type Session,
  sessionOf,
  type VoterReceipt,
  type VoterState,
} from './voter-state.ts';

const session: Session = {
  token: 'a',
  expiresAt: 300_000,
  contest: 'contador',
  login: 'code',
  name: 'Ana Gil',
  inDoubt: false,
};
const elector: Session = { ...session, contest: 'ies', login: 'password' };
const paper = { contest: 'contador', credential: 'private', choices: [], blank: true } as unknown as BallotPaper;
const withoutCredential: BallotPaper = { ...paper, credential: null };
const choice = { index: 3, name: 'Luis Ruiz', card: '7-T', photoUrl: null };
const pending: PendingCode = { identification_number: '1000000401', email: 'a***@x.test', resendAt: 1, vote: null };
const receipt = {
  tracking_code: 'code',
  own_tracking_code: 'code',
  name: 'Ana Gil',
  certificate_code: 'ABCD',
  check: { host: { name: 'Veeduría', page: 'https://veeduria.test/comprobar' }, code: 'v1.code', endsAt: 1 },
} as VoterReceipt;
const vote = { process: '2021', contest: 'contador' };
const refusal: Refusal = { status: 422, code: 'invalid_ballot', message: 'No.', receiptToken: null };

const visitTo = (address: string) => visitOf(new URL(address, 'https://urna.test'));
const fresh = (address: string, stored: Parameters<typeof begin>[0] = { session: null }) =>
  begin(stored, visitTo(address));
const after = (state: VoterState, ...events: VoterEvent[]) => events.reduce(next, state);
/** What a login that was begun here is answered with. */
const answered = (state: VoterState, event: VoterEvent) => after(state, { type: 'entry-begun', entry: 1 }, event);
const addressOfState = (state: VoterState) => {
  const { page, vote: past } = pageOf(state);
  return addressOf(page, past);
};

const toQuestion: VoterEvent[] = [
  { type: 'entry-begun', entry: 1 },
  { type: 'admitted', entry: 1, session },
  { type: 'paper-arrived', token: 'a', paper },
  { type: 'chosen', choice },
];
const confirming = after(fresh('/voting/login'), ...toQuestion);
const sending = next(confirming, { type: 'confirmed' });
const lost = next(sending, { type: 'answer-lost', token: 'a', inDoubt: true });
const refused = (state: VoterState, what: Partial<Refusal>) =>
  next(state, { type: 'refused', token: 'a', refusal: { ...refusal, ...what } });

describe('an address', () => {
  test.each([
    ['/voting/select', 'category', '/voting/select'],
    ['/voting', 'number', '/voting/login'],
    ['/voting/login', 'number', '/voting/login'],
    ['/voting/login-accountant', 'number', '/voting/login'],
    ['/voting/nada/de/esto', 'number', '/voting/login'],
    ['/voting/login-ies/', 'password', '/voting/login-ies'],
    ['/voting/forgot-password', 'forgot-password', '/voting/forgot-password'],
    ['/voting/set-password', 'set-password', '/voting/set-password'],
    ['/voting/verify-code', 'number', '/voting/login'],
    ['/voting/ballot-accountant', 'number', '/voting/login'],
    ['/voting/ballot-ies', 'password', '/voting/login-ies'],
    ['/voting/final-view', 'number', '/voting/login'],
    ['/voting/certificate', 'category', '/voting/select'],
    [
      '/voting/certificate?proceso=2021&eleccion=contador',
      'certificate',
      '/voting/certificate?proceso=2021&eleccion=contador',
    ],
  ])('%s leads a stranger to the step %s', (address, step, shown) => {
    const state = fresh(address);
    expect([state.step, addressOfState(state)]).toEqual([step, shown]);
  });

  test.each([
    '/voting',
    '/voting/select',
    '/voting/login-ies',
    '/voting/ballot-ies',
    '/voting/final-view',
    '/voting/x',
  ])('%s leads a voter with a session to their own ballot', (address) => {
    expect(addressOfState(fresh(address, { session }))).toBe('/voting/ballot-accountant');
    expect(addressOfState(fresh(address, { session: elector }))).toBe('/voting/ballot-ies');
    expect(next(confirming, { type: 'visited', ...visitTo(address) })).toBe(confirming);
  });

  test('leads to the code while one is on its way, and back from it', () => {
    expect(fresh('/voting/verify-code', { session: null, pending }).step).toBe('code');
    const state = next(fresh('/voting/verify-code', { session: null, pending }), {
      type: 'visited',
      ...visitTo('/voting/login'),
    });
    expect([state.step, state.pending]).toEqual(['number', pending]);
  });

  test('the address of the ballot leads whoever voted to the receipt, until they close it', () => {
    const stored = { session: null, receipt, lastLogin: 'password' } as const;
    for (const address of ['/voting/ballot-ies', '/voting/ballot-accountant', '/voting/final-view'])
      expect(fresh(address, stored).step).toBe('registered');
    expect(fresh('/voting/login', stored).step).toBe('number');
    const closed = next(fresh('/voting/final-view', stored), { type: 'receipt-closed' });
    expect([closed.step, closed.receipt, addressOfState(closed)]).toEqual(['password', null, '/voting/login-ies']);
    expect(next(closed, { type: 'visited', ...visitTo('/voting/final-view') }).step).toBe('password');
  });
});

describe('the login', () => {
  test('goes to the code, and from it to the ballot, of which nothing is kept but the session', () => {
    const code = answered(fresh('/voting/login', { session: null, receipt }), {
      type: 'code-requested',
      entry: 1,
      pending,
    });
    expect([code.step, code.receipt, storedState(code).pending]).toEqual(['code', null, pending]);
    const admitted = answered(code, { type: 'admitted', entry: 1, session });
    expect([admitted.step, admitted.pending, admitted.lastLogin]).toEqual(['loading', null, 'code']);
    const stored = JSON.stringify(storedState(confirming));
    expect(stored).toContain('"token":"a"');
    for (const secret of ['Luis Ruiz', 'private', 'paper']) expect(stored).not.toContain(secret);
  });

  test('tells whoever voted, and whoever can’t any more, and takes their code for used', () => {
    const code = answered(fresh('/voting/login'), { type: 'code-requested', entry: 1, pending });
    const voted = { message: 'Ya votaste.', receiptToken: 't' };
    const found = answered(code, { type: 'found-voted', entry: 1, login: 'code', vote: null, voted });
    expect([found.step, found.pending, addressOfState(found)]).toEqual(['already-voted', null, '/voting/verify-code']);
    const none = answered(fresh('/voting/login-ies'), {
      type: 'found-no-vote',
      entry: 1,
      login: 'password',
      vote: null,
      message: 'No.',
    });
    expect([none.step, addressOfState(none)]).toEqual(['no-vote', '/voting/login-ies']);
  });

  test('the login of a voter who left is answered too late for the next one at this device', () => {
    const begun = next(fresh('/voting/login'), { type: 'entry-begun', entry: 1 });
    const left = next(begun, { type: 'visited', ...visitTo('/voting/select') });
    const nextVoter = after(left, { type: 'visited', ...visitTo('/voting/login') }, { type: 'entry-begun', entry: 2 });
    const voted = { message: 'Ya votaste.', receiptToken: 't' };
    const late: VoterEvent[] = [
      { type: 'code-requested', entry: 1, pending },
      { type: 'admitted', entry: 1, session },
      { type: 'found-voted', entry: 1, login: 'code', vote: null, voted },
      { type: 'found-no-vote', entry: 1, login: 'code', vote: null, message: 'No.' },
    ];
    for (const event of late) {
      expect(next(left, event)).toBe(left);
      expect(next(nextVoter, event)).toBe(nextVoter);
    }
    // Within a session nobody logs in.
    expect(next(confirming, { type: 'entry-begun', entry: 3 })).toBe(confirming);
  });

  test('for a past vote stays at its address, opens no session, and goes back to it', () => {
    const found = next(fresh(addressOf('certificate', vote)), { type: 'past-vote-found', login: 'code' });
    const code = answered(found, { type: 'code-requested', entry: 1, pending: { ...pending, vote } });
    const voted = { message: 'Votaste.', receiptToken: 't' };
    const proven = answered(code, { type: 'found-voted', entry: 1, login: 'code', vote, voted });
    expect([found, code, proven].map(({ step }) => step)).toEqual(['number', 'code', 'already-voted']);
    expect(new Set([found, code, proven].map(addressOfState))).toEqual(new Set([addressOf('certificate', vote)]));
    // The code of a past vote isn't one to vote with.
    expect(next(code, { type: 'visited', ...visitTo('/voting/verify-code') }).step).toBe('number');
  });
});

describe('a password link', () => {
  const opened = next(fresh('/voting/set-password'), { type: 'password-link-opened', token: 'link', vote: null });

  test('survives a reload until it is used or refused', () => {
    expect(fresh('/voting/set-password', { ...storedState(opened) }).passwordLink?.token).toBe('link');
    const used = next(opened, { type: 'password-set', link: 'link' });
    expect([used.step, storedState(used).passwordLink]).toEqual(['password', null]);
    const dead = next(opened, { type: 'password-link-refused', link: 'link' });
    // The page still says why.
    expect([dead.step, dead.passwordLink?.token, storedState(dead).passwordLink]).toEqual([
      'set-password',
      'link',
      null,
    ]);
  });

  test('is gone once the voter turns to something else, so that nobody after them finds it', () => {
    const elsewhere = next(opened, { type: 'visited', ...visitTo('/voting/login-ies') });
    const loggedIn = answered(opened, { type: 'admitted', entry: 1, session: elector });
    for (const state of [elsewhere, loggedIn]) expect(storedState(state).passwordLink).toBeNull();
    // The answer about an earlier link says nothing of this one.
    for (const type of ['password-set', 'password-link-refused'] as const) {
      expect(next(opened, { type, link: 'earlier' })).toBe(opened);
    }
  });

  test('doesn’t take a voter away from the ballot', () => {
    const state = next(confirming, { type: 'password-link-opened', token: 'link', vote: null });
    expect([state.step, state.passwordLink?.token]).toEqual(['confirming', 'link']);
  });
});

describe('the ballot', () => {
  test('is shown once its paper is there, and asks first for a credential that the server doesn’t have', () => {
    const loading = answered(fresh('/voting/login'), { type: 'admitted', entry: 1, session });
    expect(next(loading, { type: 'paper-arrived', token: 'a', paper }).step).toBe('choosing');
    const credential = next(loading, { type: 'paper-arrived', token: 'a', paper: withoutCredential });
    const taken = next(credential, { type: 'credential-accepted', token: 'a', credential: 'own' });
    expect([credential.step, taken.step, taken.ownCredential]).toEqual([
      'credential',
      'choosing',
      { text: 'own', holder: 'Ana Gil' },
    ]);
  });

  test('takes no late answer of another session, and loads again on request alone', () => {
    const loading = answered(fresh('/voting/login'), { type: 'admitted', entry: 1, session });
    expect(next(loading, { type: 'paper-arrived', token: 'b', paper })).toBe(loading);
    const failed = next(loading, { type: 'paper-refused', token: 'a', problem: 'Sin conexión.' });
    expect([failed.step, next(failed, { type: 'paper-requested' }).step]).toEqual(['unavailable', 'loading']);
    expect(next(confirming, { type: 'paper-requested' })).toBe(confirming);
  });

  test('takes no credential that another session looked up', () => {
    const loading = answered(fresh('/voting/login'), { type: 'admitted', entry: 1, session });
    const credential = next(loading, { type: 'paper-arrived', token: 'a', paper: withoutCredential });
    expect(next(credential, { type: 'credential-accepted', token: 'b', credential: 'of another' })).toBe(credential);
  });

  test('tells whoever voted on another device before it came', () => {
    const loading = answered(fresh('/voting/login'), { type: 'admitted', entry: 1, session });
    const voted = { message: 'Ya votaste.', receiptToken: 't' };
    expect(next(loading, { type: 'voted-elsewhere', token: 'a', voted })).toMatchObject({
      step: 'already-voted',
      voted,
    });
  });

  test('lets a voter reconsider until they confirm', () => {
    expect(confirming.step).toBe('confirming');
    expect(next(confirming, { type: 'reconsidered' })).not.toHaveProperty('choice');
    expect(next(sending, { type: 'reconsidered' })).toBe(sending);
    expect(next(sending, { type: 'chosen', choice: { ...choice, index: 4 } })).toBe(sending);
    expect(next(sending, { type: 'confirmed' })).toBe(sending);
  });

  test('is taken away at any time if it isn’t the published one', () => {
    for (const state of [confirming, sending, lost]) {
      const gone = next(state, { type: 'paper-refused', token: 'a', problem: 'Otra elección.' });
      expect([gone.step, 'choice' in gone]).toEqual(['unavailable', false]);
      // What was on its way has nowhere to come back to.
      expect(refused(gone, {})).toBe(gone);
    }
  });
});

describe('a vote', () => {
  test('is registered by the server’s answer alone, which ends the session and uses the credential up', () => {
    const ownCredential = { type: 'credential-given', credential: { text: 'own', holder: null } } as const;
    const done = next(next(sending, ownCredential), { type: 'cast', token: 'a', receipt });
    expect([done.step, done.receipt, done.ownCredential, sessionOf(done)]).toEqual(['registered', receipt, null, null]);
    expect(next(confirming, { type: 'cast', token: 'a', receipt })).toBe(confirming);
    expect(next(sending, { type: 'cast', token: 'b', receipt })).toBe(sending);
    // No name beside a tracking code, nor the code that anybody learns the name by, nor what shows the vote.
    const stored = { tracking_code: 'code', name: null, certificate_code: null, check: 'gone' };
    expect(storedState(done).receipt).toMatchObject(stored);
    expect(JSON.stringify(storedState(done))).not.toContain('v1.');
  });

  test('a vote that is being sent is in doubt after a reload', () => {
    expect([confirming, sending, lost].map((state) => storedState(state).session?.inDoubt)).toEqual([
      false,
      true,
      true,
    ]);
    const again = fresh('/voting/ballot-accountant', { session: storedState(sending).session });
    const ended = next(again, { type: 'expired' });
    expect([ended.step, ended.ending?.cause]).toEqual(['number', 'in_doubt']);
  });

  test('may be refused with an answer, and can be confirmed again', () => {
    expect(refused(sending, {})).toMatchObject({
      step: 'confirming',
      problem: 'No.',
      choice,
      session: { inDoubt: false },
    });
    expect(refused(lost, {})).toMatchObject({ step: 'confirming', session: { inDoubt: true } });
    const busy = next(sending, { type: 'answer-lost', token: 'a', inDoubt: false });
    expect(refused(busy, {})).toMatchObject({ session: { inDoubt: false } });
  });

  test.each([
    ['a session that ended', { status: 401, code: 'session_expired' }, 'expired', 'in_doubt'],
    ['a closed box', { status: 403, code: 'window_closed' }, 'closed', 'in_doubt'],
  ] as const)('refused for %s ends the session, which says what is known', (_why, what, cause, causeAfterLoss) => {
    expect(refused(sending, what)).toMatchObject({ step: 'number', ending: { cause } });
    expect(refused(lost, what)).toMatchObject({ step: 'number', ending: { cause: causeAfterLoss } });
  });

  test('a vote of somebody who voted on another device is told so at once, and in one way', () => {
    const told = refused(sending, {
      status: 409,
      code: 'already_voted',
      message: 'Ya votaste el 1.',
      receiptToken: 't',
    });
    expect(told).toMatchObject({
      step: 'already-voted',
      ending: null,
      voted: { message: 'Ya votaste el 1. Lo que elegiste ahora no se registró.', receiptToken: 't' },
    });
    expect(addressOfState(told)).toBe('/voting/verify-code');
  });

  test('refused for its credential keeps session and choice, for another credential', () => {
    const again = refused(sending, { code: 'credential_used', message: 'Ya se usó.' });
    expect(again).toMatchObject({ step: 'credential', refused: { message: 'Ya se usó.' }, choice, session });
    expect(next(again, { type: 'credential-accepted', token: 'a', credential: 'other' })).toMatchObject({
      step: 'confirming',
      credential: 'other',
      choice,
    });
  });
});

describe('the end of a session', () => {
  test('waits for the answer to a vote', () => {
    expect(next(confirming, { type: 'expired' })).toMatchObject({ step: 'number', ending: { cause: 'expired' } });
    expect(next(sending, { type: 'expired' })).toBe(sending);
    expect(next(lost, { type: 'expired' })).toBe(lost);
  });

  test('a voter who logs out leaves nothing to tell, and no credential', () => {
    const ownCredential = { type: 'credential-given', credential: { text: 'own', holder: 'Ana Gil' } } as const;
    const out = next(next(confirming, ownCredential), { type: 'logged-out' });
    expect(out).toMatchObject({ step: 'number', ending: null, ownCredential: null });
    expect(storedState(out).session).toBeNull();
    // An expired one keeps it, for the same voter.
    expect(next(next(confirming, ownCredential), { type: 'expired' }).ownCredential).toEqual(ownCredential.credential);
  });

  test('before the ballot came may hide a vote', () => {
    const loading = answered(fresh('/voting/login'), { type: 'admitted', entry: 1, session });
    const ended = next(loading, { type: 'session-lost', token: 'a', cause: 'in_doubt' });
    expect(ended).toMatchObject({ step: 'number', ending: { cause: 'in_doubt' } });
  });
});

describe('next', () => {
  const steps = [
    ...['select', 'login', 'login-ies', 'forgot-password', 'set-password'].map((name) => fresh(`/voting/${name}`)),
    fresh(addressOf('certificate', vote)),
    fresh('/voting/verify-code', { session: null, pending }),
    fresh('/voting/final-view', { session: null, receipt }),
    answered(fresh('/voting/login'), { type: 'admitted', entry: 1, session }),
    confirming,
    sending,
    lost,
  ];
  const events: VoterEvent[] = [
    ...toQuestion,
    { type: 'past-vote-found', login: 'code' },
    { type: 'password-set', link: 'link' },
    { type: 'paper-requested' },
    { type: 'credential-accepted', token: 'a', credential: 'x' },
    { type: 'reconsidered' },
    { type: 'confirmed' },
    { type: 'answer-lost', token: 'a', inDoubt: true },
    { type: 'refused', token: 'a', refusal },
    { type: 'cast', token: 'a', receipt },
    { type: 'expired' },
    { type: 'logged-out' },
    { type: 'receipt-closed' },
  ];

  test('has an answer to every event in every step, and each answer has an address that leads back to it', () => {
    for (const state of steps) {
      for (const event of events) {
        const result = next(state, event);
        const { session: stored, ...memory } = storedState(result);
        const reloaded = begin(
          { ...memory, session: stored },
          visitOf(new URL(addressOfState(result), 'https://urna.test')),
        );
        expect(sessionOf(reloaded) === null, `${state.step}, ${event.type}`).toBe(sessionOf(result) === null);
      }
    }
  });
});
