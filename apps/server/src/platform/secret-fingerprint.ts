import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from './database/tables.ts';
import { OperatorError } from './operator-error.ts';
import type { ReadinessCheck } from './readiness.ts';
import type { Secrets } from './secrets.ts';

type Keys = Pick<Secrets, 'keyedHash'>;

/** The fingerprint by which a database recognises its secret. Nothing can be derived from it. */
export function secretFingerprint(secrets: Keys): Buffer {
  return secrets.keyedHash('installation-secret');
}

async function keptFingerprint(db: Queryable): Promise<Buffer | undefined> {
  const row = await db.selectFrom('installation_secret').select('fingerprint').executeTakeFirst();
  return row?.fingerprint;
}

/** Whether the database may belong to this secret: false only if it has another's fingerprint. */
export async function secretMatches(db: Queryable, secrets: Keys): Promise<boolean> {
  const kept = await keptFingerprint(db);
  return kept === undefined || timingSafeEqual(kept, secretFingerprint(secrets));
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

/** Tells the operator where the refused secret was read from. */
export function wrongSecret(secretPath: string): WrongSecretError {
  return new WrongSecretError(
    `El secreto de ${secretPath} no es el de esta base de datos, que pertenece a otro: indique con SECRET_KEY_FILE el archivo con el que se creó (docs/operations.md, «The installation’s secret»).`,
  );
}

/** Whether the database's version can store a fingerprint: an earlier one is checked after migrating. */
async function canKeep(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`select to_regclass('installation_secret') is not null as kept`.execute(
    db,
  );
  return rows[0]?.kept === true;
}

/** Throws if the database belongs to another secret; also works before migrating. */
export async function requireSecret(db: Queryable, secrets: Keys, secretPath: string): Promise<void> {
  if ((await canKeep(db)) && !(await secretMatches(db, secrets))) throw wrongSecret(secretPath);
}
