import type { FastifyLoggerOptions } from 'fastify';
import type { Config } from './config.ts';

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [detail: string]: unknown;
}

/**
 * What of an error may be written down. PostgreSQL's messages quote the values that they choke on, so of those only the
 * code, the constraint and the place in our code stay.
 */
function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const stack = places
    .slice(0, 12)
    .map((line) => line.trim())
    .join(' | ');
  if ('severity' in error && 'code' in error) {
    const { code, constraint, table, routine } = error as Error & Record<string, unknown>;
    return { type: 'DatabaseError', message: '', code, constraint, table, routine, stack };
  }
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, code, message: error.message, stack };
}

/** Requests are logged by their route's pattern: a path or a query can hold a document number. */
export function loggerOptions(config: Pick<Config, 'logLevel' | 'production'>): FastifyLoggerOptions | false {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logLevel,
    // Not the logger's own way to write: as the process ends it tries again for ever what nobody reads any more.
    stream: { write: (line) => void process.stdout.write(line) },
    serializers: { err: errorForLog, req: () => ({}), res: () => ({}) },
  };
}
