import { expect, test } from 'vitest';
import { readTestArguments } from './test-arguments.ts';

test('everything runs unless something is asked for', () => {
  expect(readTestArguments([])).toEqual({
    vitest: ['unit', 'component', 'program', 'pglite', 'postgres'],
    e2e: true,
    full: false,
    faults: false,
    pictures: false,
    patterns: [],
  });
});

test('--full asks for the tests that the short run leaves out', () => {
  expect(readTestArguments(['--full', '--only', 'unit'])).toMatchObject({ vitest: ['unit'], e2e: false, full: true });
});

test('faults are planted in a whole full run alone', () => {
  expect(readTestArguments(['--full']).faults).toBe(true);
  expect(readTestArguments(['--full', 'session']).faults).toBe(false);
  expect(readTestArguments(['--full', '--only', 'unit']).faults).toBe(false);
});

test('groups are asked for one by one or together, with parts of paths', () => {
  expect(readTestArguments(['--only', 'pglite,e2e', 'session'])).toEqual({
    vitest: ['pglite'],
    e2e: true,
    full: false,
    faults: false,
    pictures: false,
    patterns: ['session'],
  });
  expect(readTestArguments(['--only=unit', '--only=postgres']).vitest).toEqual(['unit', 'postgres']);
});

test('--pictures asks for journeys alone, and for all of their screens', () => {
  expect(readTestArguments(['--pictures', 'accessibility'])).toEqual({
    vitest: [],
    e2e: true,
    full: true,
    faults: false,
    pictures: true,
    patterns: ['accessibility'],
  });
});

test('a mistyped group or option is refused rather than running something else', () => {
  expect(() => readTestArguments(['--only', 'pg'])).toThrow(/Unknown group: pg/);
  expect(() => readTestArguments(['--watch'])).toThrow(/Usage: npm test/);
});
