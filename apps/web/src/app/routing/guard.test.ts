import { describe, expect, test } from 'vitest';
import { redirectOf, redirectOfVisit, type Standing } from './guard.ts';

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
};
const pending: Standing = { ...stranger, staff: { isLogged: false, hasPendingValidation: true } };
const logged: Standing = { ...stranger, staff: { isLogged: true, hasPendingValidation: false } };
const candidate: Standing = {
  ...stranger,
  candidate: { ...stranger.candidate, isValidate: true, hasToken: true, kind: 'CANDIDATE_ACCOUNTANT' },
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
  '/app/p/2024',
  '/app/p/2024/candidatos/detail/7',
  '/app/p/2024/nada',
  '/inscription/candidate-contador/personal-form',
  '/inscription/candidate-ies/preview-pdf',
  '/inscription/correct-documents/validate-candidate',
  '/inscription/correct-documents/upload-documents',
  '/app/correos/campanas/3',
  '/preferencias-correo',
  '/no-fui-yo',
  '/censo',
  '/verificar',
];

describe('somebody without a session', () => {
  test.each(['/', '/home', '/preferencias-correo', '/no-fui-yo', '/nada', '/auth/login', '/application'])(
    'may see %s',
    (path) => {
      expect(redirectOf(path, stranger)).toBeNull();
    },
  );

  test.each([
    '/app',
    '/app/',
    '/app/dashboard',
    '/app/candidatos/detail/7',
    '/app/nada',
    '/app/p/2024',
    '/app/p/2024/candidatos',
    '/auth/verify-code',
  ])('is sent from %s to the login', (path) => {
    expect(redirectOf(path, stranger)).toBe('/auth/login');
  });
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

  test.each(['/app', '/app/dashboard', '/app/nada', '/app/p/2024/candidatos', '/nada', '/homely'])(
    'may see %s',
    (path) => {
      expect(redirectOf(path, logged)).toBeNull();
    },
  );
});

describe('a login', () => {
  const visitOf = (address: string, state: unknown = null) => {
    const { pathname, search, hash } = new URL(address, 'https://urna.test');
    return { pathname, search, hash, state };
  };
  const login = (address: string, hasLoggedOut = false) => redirectOfVisit(visitOf(address), stranger, hasLoggedOut);

  test.each(['/app/dashboard?proceso=2025#registro-de-actividades', '/app/p/2024/candidatos?tipo=CANDIDATE_IES'])(
    'leads back to %s, for which it was needed',
    (address) => {
      const toLogin = login(address);
      expect(toLogin?.to).toBe('/auth/login');
      const toCode = redirectOfVisit(visitOf('/auth/login', toLogin?.state), pending);
      expect(toCode?.to).toBe('/auth/verify-code');
      const back = redirectOfVisit(visitOf('/auth/verify-code', toCode?.state), logged);
      expect(back).toEqual({ to: address, state: null });
    },
  );

  test('leads to the dashboard when it was chosen, or follows a logout', () => {
    expect(redirectOfVisit(visitOf('/auth/login'), logged)?.to).toBe('/app/dashboard');
    expect(login('/app/p/2024/candidatos', true)).toEqual({ to: '/auth/login', state: null });
  });

  test('leads to no page outside of the staff’s screens', () => {
    const visit = visitOf('/auth/login', { back: 'https://elsewhere.test/' });
    expect(redirectOfVisit(visit, logged)?.to).toBe('/app/dashboard');
  });
});

const standings: Record<string, Standing> = {
  stranger,
  pending,
  logged,
  candidate,
  'a candidate who also waits for a staff code': { ...candidate, staff: pending.staff },
  'a member of staff who is also a candidate': { ...candidate, staff: logged.staff },
};

describe.each(Object.entries(standings))('redirects never loop: %s', (_name, standing) => {
  test.each(everywhere)('a start at %s ends on a page', (path) => {
    const visited = [path];
    for (let next = redirectOf(path, standing); next !== null; next = redirectOf(next, standing)) {
      expect(visited, 'sent back to where one came from').not.toContain(next);
      visited.push(next);
    }
    expect(visited.length).toBeLessThanOrEqual(3);
  });
});

describe.each(Object.entries(standings))('what a mailed link opens stays open: %s', (_name, standing) => {
  test.each([
    '/censo',
    '/preferencias-correo',
    '/no-fui-yo',
    '/detener-cambio',
    '/directorio',
    '/custodio',
    '/seguimiento',
    '/verificar',
  ])('%s', (path) => {
    expect(redirectOf(path, standing)).toBeNull();
  });
});
