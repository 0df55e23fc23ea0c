import { parseArgs } from 'node:util';

const groups = ['unit', 'component', 'program', 'pglite', 'postgres', 'e2e'] as const;
type Group = (typeof groups)[number];
export type VitestGroup = Exclude<Group, 'e2e'>;

export interface Selection {
  vitest: VitestGroup[];
  e2e: boolean;
  /** Runs every test instead of those fast enough for every change. */
  full: boolean;
  /** Faults are planted one at a time, last, in a whole full run. */
  faults: boolean;
  /** Journeys keep how their screens look, instead of checking them with axe. */
  pictures: boolean;
  patterns: string[];
}

export class UsageError extends Error {
  override name = 'UsageError';
}

const usage = `npm test [-- [--full] [--pictures] [--only ${groups.join('|')}]… [part of a file's path]…]`;

export function readTestArguments(args: string[]): Selection {
  let parsed: { values: { only?: string[]; full?: boolean; pictures?: boolean }; positionals: string[] };
  try {
    parsed = parseArgs({
      args,
      options: { only: { type: 'string', multiple: true }, full: { type: 'boolean' }, pictures: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`, {
      cause: error,
    });
  }
  const named = (parsed.values.only ?? []).flatMap((names) => names.split(','));
  const unknown = named.filter((name) => !(groups as readonly string[]).includes(name));
  if (unknown.length > 0) throw new UsageError(`Unknown group: ${unknown.join(', ')}\nUsage: ${usage}`);
  const pictures = parsed.values.pictures === true;
  const selected = groups.filter((group) => (pictures ? group === 'e2e' : named.length === 0 || named.includes(group)));
  const isWhole = parsed.positionals.length === 0 && named.length === 0 && !pictures;
  return {
    vitest: selected.filter((group) => group !== 'e2e'),
    e2e: selected.includes('e2e'),
    full: parsed.values.full === true || pictures,
    faults: parsed.values.full === true && isWhole,
    pictures,
    patterns: parsed.positionals,
  };
}
