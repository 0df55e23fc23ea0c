import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import type { OwnBooth } from '../../services/election/booth/served-booth.ts';

/** `open` is left to do for an election, and nothing wrong with the installation: neither a warning nor a failure. */
export const levels = { ok: '✓ bien ', open: '· falta', warn: '! aviso', fail: '✗ falla' } as const;
type Level = keyof typeof levels;

/** What a check found, and what the operator has to do about it. */
export interface Finding {
  /** For machines; stays the same between versions. */
  check: string;
  level: Level;
  found: string;
  todo?: string;
}

export const ok = (check: string, found: string): Finding => ({ check, level: 'ok', found });
export const warn = (check: string, found: string, todo: string): Finding => ({ check, level: 'warn', found, todo });
export const fail = (check: string, found: string, todo: string): Finding => ({ check, level: 'fail', found, todo });

/** What the name servers are asked; tests answer in their place. */
export interface TextResolver {
  resolveTxt: (name: string) => Promise<string[][]>;
}

/** Whose rights the processes have. */
export interface Account {
  name: string;
  id: number;
  groups: readonly number[];
}

/** The installation that the checks examine. */
export interface Examined {
  config: Config;
  clock: Clock;
  resolver: TextResolver;
  /** The booth that this release was built with. */
  ownBooth: OwnBooth;
  /** What the settings were read from. */
  environment: NodeJS.ProcessEnv;
  /** The user whose rights the server's processes have; null where there is none on this machine. */
  account: Account | null;
  /** Where the book puts files that aren't the release's. */
  places: { settings: string; upstream: string; nginx: string };
  /** Whether the operator accepts that acknowledged votes may be lost with a server. */
  acceptLoss: boolean;
}

/** An installation whose database answers and has this version's tables. */
export interface ExaminedDatabase extends Examined {
  database: OpenDatabase;
}

export type Check<Of = Examined> = (examined: Of) => Finding | Finding[] | Promise<Finding | Finding[]>;
