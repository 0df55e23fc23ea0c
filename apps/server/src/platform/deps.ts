import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Limits } from './config.ts';
import type { Database } from './database/tables.ts';
import type { Directory } from './directory.ts';
import type { Secrets } from './secrets.ts';

/** What nearly every use case needs; features extend it. */
export interface Deps {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  limits: Limits;
  /** The installation's public address, for links in mails. */
  publicUrl: string;
  /** The origin of the booth, for links that lead there. */
  boothUrl: string;
  /** Whether administrators need a passkey. */
  staffPasskeys: 'optional' | 'required';
  /** The entity's own directory, where the staff may log in with it. */
  directory?: Directory | null;
  updateDataUrl: string;
  /** A rehearsal on a copy or on a database of its own. */
  drill?: boolean;
  /** Fictional people, and a button that closes the voting at once. */
  demonstration?: boolean;
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
