import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@urna/contract/shared/endpoint';

const contract = join(import.meta.dirname, '../../../../packages/contract/src');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

/** Every endpoint of the contract, so that a new one is tested without being listed anywhere. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] });
  const modules = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(contract, file)).href)) as Record<string, unknown>),
  );
  return [...new Set(modules.flatMap((module) => Object.values(module).filter(isEndpoint)))];
}
