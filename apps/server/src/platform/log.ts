import type { FastifyLoggerOptions } from 'fastify';
import type { Config } from './config.ts';

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [detail: string]: unknown;
}

/**
 * The loggable part of an error. PostgreSQL's messages quote values, so only the code, the constraint and our stack
 * frames are kept.
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
  const cause = error.cause === undefined ? {} : { cause: errorForLog(error.cause) };
  const errors = error instanceof AggregateError ? { errors: error.errors.map(errorForLog) } : {};
  return { type: error.name, code, message: error.message, stack, ...cause, ...errors };
}

/** Requests are logged by their route's pattern: a path or a query can contain a document number. */
export function loggerOptions(config: Pick<Config, 'logLevel' | 'production'>): FastifyLoggerOptions | false {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logLevel,
    // Not pino's own destination, which at exit retries for ever when nobody reads the pipe.
    stream: { write: (line) => void process.stdout.write(line) },
    serializers: { err: errorForLog, req: () => ({}), res: () => ({}) },
  };
}
