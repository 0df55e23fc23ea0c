import { describe, expect, test } from 'vitest';
import { redirectOf, type Standing } from './guard.ts';

const stranger: Standing = {
  candidate: {
    isValidate: false,
    hasToken: false,
    kind: null,
    isCorrecting: false,
    receiptOf: null,
    hasCorrectionReceipt: false,
  },
  staff: { isLogged: false, hasPendingValidation: false },
  voter: { login: null, hasPendingCode: false, hasReceipt: false, lastLogin: null },
};
const pending: Standing = { ...stranger, staff: { isLogged: false, hasPendingValidation: true } };
const logged: Standing = { ...stranger, staff: { isLogged: true, hasPendingValidation: false } };
const candidate: Standing = {
  ...stranger,
  candidate: { ...stranger.candidate, isValidate: true, hasToken: true, kind: 'CANDIDATE_ACCOUNTANT' },
};

const voter: Standing = {
  ...stranger,
  voter: { login: 'code', hasPendingCode: false, hasReceipt: false, lastLogin: null },
};
const elector: Standing = {
  ...stranger,
  voter: { login: 'password', hasPendingCode: false, hasReceipt: false, lastLogin: null },
};
const voted: Standing = {
  ...stranger,
  voter: { login: null, hasPendingCode: false, hasReceipt: true, lastLogin: null },
};
const awaitingCode: Standing = {
  ...stranger,
  voter: { login: null, hasPendingCode: true, hasReceipt: false, lastLogin: null },
};

const everywhere = [
  '/',
  '/home',
  '/nada',
  '/auth/login',
  '/auth/verify-code',
  '/app',
  '/app/dashboard',
  '/app/candidatos/detail/7',
  '/app/nada',
  '/inscription/candidate-contador/personal-form',
  '/inscription/candidate-ies/preview-pdf',
  '/inscription/correct-documents/validate-candidate',
  '/inscription/correct-documents/upload-documents',
  '/app/correos/campanas/3',
  '/preferencias-correo',
  '/no-fui-yo',
  '/voting',
  '/voting/select',
  '/voting/censo',
  '/voting/login',
  '/voting/login-ies',
  '/voting/verify-code',
  '/voting/set-password',
  '/voting/ballot-accountant',
  '/voting/ballot-ies',
  '/voting/final-view',
  '/verificar',
];

describe('somebody without a session', () => {
  test.each(['/', '/home', '/preferencias-correo', '/no-fui-yo', '/nada', '/auth/login', '/application'])(
    'may see %s',
    (path) => {
      expect(redirectOf(path, stranger)).toBeNull();
    },
  );

  test.each(['/app', '/app/', '/app/dashboard', '/app/candidatos/detail/7', '/app/nada', '/auth/verify-code'])(
    'is sent from %s to the login',
    (path) => {
      expect(redirectOf(path, stranger)).toBe('/auth/login');
    },
  );
});

describe('somebody with a code on its way', () => {
  test.each(['/auth/login', '/app/dashboard', '/home', '/', '/nada'])(
    'is brought from %s to where it is typed',
    (path) => {
      expect(redirectOf(path, pending)).toBe('/auth/verify-code');
    },
  );

  test.each(['/auth/verify-code', '/auth/verify-code/'])('may see %s', (path) => {
    expect(redirectOf(path, pending)).toBeNull();
  });
});

describe('somebody who is logged in', () => {
  test.each([
    '/',
    '/home',
    '/auth/login',
    '/auth/verify-code',
    '/inscription/candidate-contador/personal-form',
    '/inscription/correct-documents/upload-documents',
  ])('is brought from %s to the dashboard', (path) => {
    expect(redirectOf(path, logged)).toBe('/app/dashboard');
  });

  test.each(['/app', '/app/dashboard', '/app/nada', '/nada', '/homely'])('may see %s', (path) => {
    expect(redirectOf(path, logged)).toBeNull();
  });
});

describe('a voter', () => {
  test.each([
    ['/voting/ballot-accountant', '/voting/login-accountant'],
    ['/voting/ballot-ies', '/voting/login-ies'],
    ['/voting/ballot-ies/', '/voting/login-ies'],
    ['/voting/verify-code', '/voting/login-accountant'],
    ['/voting/final-view', '/voting/login'],
  ])('is sent from %s to %s before saying who they are', (path, target) => {
    expect(redirectOf(path, stranger)).toBe(target);
  });

  test.each(['/voting', '/voting/nada', '/voting/select', '/voting/censo', '/voting/login', '/voting/set-password'])(
    'may see %s before saying who they are',
    (path) => {
      expect(redirectOf(path, stranger)).toBeNull();
    },
  );

  test('types the code while one is on its way, or goes back', () => {
    expect(redirectOf('/voting/verify-code', awaitingCode)).toBeNull();
    expect(redirectOf('/voting/login', awaitingCode)).toBeNull();
    expect(redirectOf('/voting/ballot-accountant', awaitingCode)).toBe('/voting/login-accountant');
  });

  test.each(['/voting', '/voting/select', '/voting/login', '/voting/login-ies', '/voting/final-view', '/voting/nada'])(
    'with a session is brought from %s to their own ballot',
    (path) => {
      expect(redirectOf(path, voter)).toBe('/voting/ballot-accountant');
      expect(redirectOf(path, elector)).toBe('/voting/ballot-ies');
    },
  );

  test('never sees the ballot of the other contest', () => {
    expect(redirectOf('/voting/ballot-ies', voter)).toBe('/voting/ballot-accountant');
    expect(redirectOf('/voting/ballot-accountant', elector)).toBe('/voting/ballot-ies');
  });

  test.each(['/voting/ballot-accountant', '/voting/censo', '/voting/set-password', '/verificar', '/home'])(
    'with a session may see %s',
    (path) => {
      expect(redirectOf(path, voter)).toBeNull();
    },
  );

  test('sees the receipt instead of the ballot after voting, and may leave it', () => {
    expect(redirectOf('/voting/ballot-accountant', voted)).toBe('/voting/final-view');
    expect(redirectOf('/voting/ballot-ies', voted)).toBe('/voting/final-view');
    expect(redirectOf('/voting/final-view', voted)).toBeNull();
    expect(redirectOf('/voting/login', voted)).toBeNull();
    expect(redirectOf('/verificar', voted)).toBeNull();
  });
});

const standings: Record<string, Standing> = {
  stranger,
  pending,
  logged,
  candidate,
  voter,
  elector,
  voted,
  awaitingCode,
  'a candidate who is also a voter': { ...candidate, voter: voter.voter },
  'a member of staff who is also a voter': { ...logged, voter: elector.voter },
  'a voter who also waits for a staff code': { ...voter, staff: pending.staff },
  'a candidate who also waits for a staff code': { ...candidate, staff: pending.staff },
  'a member of staff who is also a candidate': { ...candidate, staff: logged.staff },
};

describe.each(Object.entries(standings))('redirects never loop: %s', (_name, standing) => {
  test.each(everywhere)('a start at %s ends on a page', (path) => {
    const visited = [path];
    for (let at = redirectOf(path, standing); at !== null; at = redirectOf(at, standing)) {
      expect(visited, 'sent back to where one came from').not.toContain(at);
      visited.push(at);
    }
    expect(visited.length).toBeLessThanOrEqual(3);
  });
});

describe.each(Object.entries(standings))('what a mailed link opens stays open: %s', (_name, standing) => {
  test.each(['/preferencias-correo', '/no-fui-yo', '/detener-cambio', '/custodio', '/seguimiento', '/verificar'])(
    '%s',
    (path) => {
      expect(redirectOf(path, standing)).toBeNull();
    },
  );
});

describe('the receipt', () => {
  const cast = (lastLogin: 'code' | 'password'): Standing => ({ ...voted, voter: { ...voted.voter, lastLogin } });
  const closed = (lastLogin: 'code' | 'password' | null): Standing => ({
    ...stranger,
    voter: { ...stranger.voter, lastLogin },
  });

  test('is shown instead of the ballot', () => {
    expect(redirectOf('/voting/ballot-ies', cast('password'))).toBe('/voting/final-view');
    expect(redirectOf('/voting/final-view', cast('password'))).toBeNull();
  });

  test.each([
    ['password', '/voting/login-ies'],
    ['code', '/voting/login'],
    [null, '/voting/login'],
  ] as const)('leads back to the login of those who enter with a %s once it is closed', (login, wanted) => {
    expect(redirectOf('/voting/final-view', closed(login))).toBe(wanted);
  });
});
