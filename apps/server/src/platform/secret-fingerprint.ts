import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { oneRow } from './database/one-row.ts';
import type { Queryable } from './database/tables.ts';
import { OperatorError } from './errors.ts';
import type { ReadinessCheck } from './readiness.ts';
import type { Secrets } from './secrets.ts';

type Keys = Pick<Secrets, 'keyedHash'>;

/** The fingerprint by which a database recognises its secret. Nothing can be derived from it. */
export function secretFingerprint(secrets: Keys): Buffer {
  return secrets.keyedHash('installation-secret');
}

/** Whether the database may belong to this secret: false only if it has another's fingerprint. */
export async function secretMatches(db: Queryable, secrets: Keys): Promise<boolean> {
  const stored = await db.selectFrom('installation_secret').select('fingerprint').executeTakeFirst();
  return !stored || timingSafeEqual(stored.fingerprint, secretFingerprint(secrets));
}

/** For `/api/ready`: the database was replaced by another, or its secret was changed. */
export function secretCheck({ db, secrets }: { db: Queryable; secrets: Keys }): ReadinessCheck {
  return {
    part: 'secret',
    reason: 'el secreto no es el de la base de datos',
    check: async () => {
      if (!(await secretMatches(db, secrets))) throw new Error('the database belongs to another secret');
    },
  };
}

export class WrongSecretError extends OperatorError {
  override name = 'WrongSecretError';
}

/** Throws if the database belongs to another secret. One without tables belongs to none yet. */
export async function requireSecret(db: Queryable, secrets: Keys, secretPath: string): Promise<void> {
  const read = sql<{ empty: boolean }>`select to_regclass('installation_secret') is null as empty`;
  if (oneRow(await read.execute(db)).empty || (await secretMatches(db, secrets))) return;
  throw new WrongSecretError(
    `El secreto de ${secretPath} no es el de esta base de datos, que pertenece a otro: indique con SECRET_KEY_FILE el archivo con el que se creó (docs/operations.md, «The installation’s secret»).`,
  );
}
