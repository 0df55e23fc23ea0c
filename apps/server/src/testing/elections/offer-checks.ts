import type { CheckRule, SealedCheck } from '@urna/contract/election/vote-checks';
import type { TestApp } from '../servers/test-app.ts';

export const offeredCheck = (rule: CheckRule): SealedCheck => ({
  hosts: [{ name: 'Universidad', page: 'https://veedor.example/comprobar' }],
  page_sha256: 'ab'.repeat(32),
  rule,
});

/** As if a contest had been sealed with hosts of a check, or without: what was sealed never changes. */
export async function offerChecks(
  { database }: Pick<TestApp, 'database'>,
  contest: number,
  check: SealedCheck | null,
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('alter table elections disable trigger user');
    await client.query('update elections set sealed_check = $1 where contest = $2', [
      check && JSON.stringify(check),
      contest,
    ]);
    await client.query('alter table elections enable trigger user');
  } finally {
    client.release();
  }
}
