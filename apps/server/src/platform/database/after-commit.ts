import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type { Tx } from './tables.ts';

const callbacks = new WeakMap<DatabaseConnection, Set<() => void>>();

/** Calls back once the transaction has committed, and never if it doesn't. Given twice, it is called once. */
export async function afterCommit(tx: Tx, callback: () => void): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    callbacks.set(connection, (callbacks.get(connection) ?? new Set()).add(callback));
  });
}

class CallingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    // Of a transaction that was rolled back.
    callbacks.delete(connection);
    await super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    for (const callback of callbacks.get(connection) ?? []) callback();
    callbacks.delete(connection);
  }
}

/** PostgreSQL's dialect, for which `afterCommit` works. */
export class CallingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new CallingDriver(this.#config);
  }
}
