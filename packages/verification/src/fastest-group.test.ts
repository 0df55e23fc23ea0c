import { afterEach, beforeEach, expect, test } from 'vitest';
import { fastestGroup } from './fastest-group.ts';

const host = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly');
beforeEach(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
afterEach(() => {
  if (host) Object.defineProperty(globalThis, 'WebAssembly', host);
});

test('verification uses plain JavaScript where the browser has no WebAssembly', () => {
  expect('WebAssembly' in globalThis).toBe(false);
  expect(fastestGroup('Ed25519').name).toBe('Ed25519');
});

test.each(['Ed25519', 'BELENIOS-2048'] as const)('the group that an election names is found: %s', (name) => {
  expect(fastestGroup(name).name).toBe(name);
});
