import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDirectory } from '@urna/contract/access/directory';
import type { Endpoint } from '@urna/contract/shared/endpoint';
import { CODE_DIGITS, LONG_CODE_DIGITS } from '@urna/contract/shared/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from '../../../../../../packages/contract/testing/every-endpoint.ts';
import { readConfig } from '../../../platform/config.ts';
import { CODE_SECONDS, CODE_TRIES, WITHOUT_HANDLE } from '../codes/codes.ts';
import { codeDigits } from '../codes/issue-code.ts';
import { countersNeeded, PROOF } from './proof-of-work.ts';

const folder = mkdtempSync(join(tmpdir(), 'urna-odds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { limits } = readConfig({ DATA_DIR: folder }, 'trial');
const security = readFileSync(join(import.meta.dirname, '../../../../../../docs/security.md'), 'utf8');

const CODES = 10 ** CODE_DIGITS;
const DAYS = 365;
/** Measured on a small server: 10,000 iterations of PBKDF2 take 4.5 ms. */
const CORE_SECONDS_PER_COUNTER = 0.0045;
const spell = (number: number) => number.toLocaleString('en-US', { maximumSignificantDigits: 3 });
const whole = (number: number) => Math.round(number).toLocaleString('en-US');

/**
 * The most attempts at one person's short codes in a day. Worst case: all codes are requested before the first attempt,
 * since each failure brings long codes nearer, and the attempts without a handle come at the turn of an hour, at the
 * newest codes.
 */
const handles = limits.codesPerHour + limits.failuresPerDayPerPerson - 1;
const targeted = handles * CODE_TRIES + 2 * WITHOUT_HANDLE.tries * WITHOUT_HANDLE.newestCodes;

/**
 * The most attempts at everybody's codes by a stranger with this many addresses: those until codes become long, and
 * those at codes collected by then.
 */
const callsPerCodeLife = limits.codesPerMinutePerAddress * (CODE_SECONDS / 60);
const collectedTries = (callsPerCodeLife / (CODE_TRIES + 1)) * CODE_TRIES;
const blanket = (addresses: number) => limits.failuresPerDay + collectedTries * addresses;

const proofSeconds = (PROOF.mostCounters / 2) * CORE_SECONDS_PER_COUNTER;

test('docs/security.md gives the odds of guessing that follow from the limits', () => {
  const rows = [
    `| one person, by code | ${whole(targeted)} | ${spell((targeted * DAYS) / CODES)} | ${whole(handles * DAYS)} to that one mailbox | none worth counting |`,
    ...[1, 50, 1000].map(
      (addresses) =>
        `| everybody, by code, ${whole(addresses)} ${addresses === 1 ? 'address' : 'addresses'} | ${whole(blanket(addresses))} | ${spell((blanket(addresses) * DAYS) / CODES)} | ${whole((blanket(addresses) / CODE_TRIES) * DAYS)} | ${spell((blanket(addresses) * proofSeconds) / 86_400)} |`,
    ),
  ];
  for (const row of rows) expect(security).toContain(row);
  expect(security).toContain(`costs ${spell(proofSeconds)} seconds of a core on average`);
  expect(security).toContain(`${whole(86_400 / proofSeconds)} tries a day for each core`);
});

test('a long code is not guessed by a thousand cores in a year', () => {
  const tries = (1000 * DAYS * 86_400) / proofSeconds;
  expect(tries / 10 ** LONG_CODE_DIGITS).toBeLessThan(0.05);
});

test('codes are long from the very failure that reaches a limit, and a proof is asked for', () => {
  const { failuresPerDay, failuresPerDayPerPerson, failuresPerTenMinutes } = limits;
  const calm = { person: failuresPerDayPerPerson - 1, today: failuresPerDay - 1, recent: failuresPerTenMinutes - 1 };
  expect([codeDigits(calm, limits), countersNeeded(calm, limits)]).toEqual([CODE_DIGITS, 0]);
  for (const more of [{ person: failuresPerDayPerPerson }, { today: failuresPerDay }]) {
    expect(codeDigits({ ...calm, ...more }, limits)).toBe(LONG_CODE_DIGITS);
  }
  for (const more of [{ person: failuresPerDayPerPerson }, { recent: failuresPerTenMinutes }]) {
    expect(countersNeeded({ ...calm, ...more }, limits)).toBe(PROOF.fewestCounters);
  }
  expect(countersNeeded({ ...calm, recent: 1e9 }, limits)).toBe(PROOF.mostCounters);
});

/** The fields of a body, or of each of its forms. */
function fieldsOf(body: unknown): string[] {
  if (body instanceof z.ZodObject) return Object.keys(body.shape);
  if (body instanceof z.ZodUnion) return body.options.flatMap(fieldsOf);
  if (body instanceof z.ZodOptional) return fieldsOf(body.unwrap());
  return [];
}

describe('the bounds of guessing in the contract', () => {
  let endpoints: Endpoint[];
  beforeAll(async () => {
    endpoints = await everyEndpoint();
  });

  test('a stranger’s call that takes a code, a password, a token or a person’s number says what bounds guessing', () => {
    const secrets = ['code', 'password', 'token', 'handle', 'answer', 'radicado', 'identification_number', 'email'];
    const unbounded = endpoints
      .filter(({ who, guessing }) => who === 'anyone' && guessing === 'nothing to guess')
      .filter(({ body }) => fieldsOf(body).some((field) => secrets.includes(field)));
    expect(unbounded.map(({ path }) => path)).toEqual([]);
  });

  test('every login is throttled by who is typed into it, under the limit of all codes', () => {
    const attempts = endpoints.flatMap(({ path, body, guessing }) =>
      typeof guessing === 'object' && guessing.attempt ? [{ path, body, ...guessing }] : [],
    );
    for (const { path, body, limit, attempt } of attempts) {
      expect(limit.counter, path).toBe('codes');
      expect(fieldsOf(body), path).toEqual(expect.arrayContaining([...(attempt?.names ?? [])]));
    }
    // Nobody is typed into a login by the directory: it is bound to a secret of 256 bits.
    const logins = endpoints.filter(
      ({ path }) => /verify-code|request-code|\/login|\/forgot$/.test(path) && !path.startsWith(getDirectory.path),
    );
    expect(attempts.map(({ path }) => path)).toEqual(expect.arrayContaining(logins.map(({ path }) => path)));
  });
});
