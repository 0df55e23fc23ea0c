import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from './faults.ts';
import { planted } from './plant-fault.ts';

test.each(faults.map((fault) => [fault.what, fault] as const))('«%s» can be planted', (_, fault) => {
  expect(planted(readFileSync(fault.file, 'utf8'), fault)).not.toBe(readFileSync(fault.file, 'utf8'));
  expect(fault.tests.filter((path) => !existsSync(path))).toEqual([]);
});

test('each fault has a name of its own', () => {
  const names = faults.map(({ what }) => what);
  expect(new Set(names).size).toBe(names.length);
});
