import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '../src/shared/endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

/** Each endpoint of the contract with its name there, so that a new one is counted without being listed anywhere. */
export async function namedEndpoints(
  root: string = join(import.meta.dirname, '../../..'),
): Promise<[string, Endpoint][]> {
  const contract = join(root, 'packages/contract/src');
  const files = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] });
  const modules = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(contract, file)).href)) as Record<string, unknown>),
  );
  return modules.flatMap((module) =>
    Object.entries(module).filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1])),
  );
}

export async function everyEndpoint(): Promise<Endpoint[]> {
  return [...new Set((await namedEndpoints()).map(([, endpoint]) => endpoint))];
}
