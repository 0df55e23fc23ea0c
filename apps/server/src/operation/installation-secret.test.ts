import { describe, expect, test, vi } from 'vitest';
import { secretFingerprint, WrongSecretError } from '../platform/secret-fingerprint.ts';
import { secretsFrom } from '../platform/secrets.ts';
import { theOperator } from '../services/activity/record.ts';
import { contestIds } from '../testing/elections/first-process.ts';
import { openSealedContest } from '../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../testing/servers/test-app.ts';
import { changeSecret, keepSecret } from './keep-installation.ts';

const ours = secretsFrom(Buffer.alloc(32, 7));
const others = secretsFrom(Buffer.alloc(32, 8));
const path = '/etc/urna/secret.key';

const depsOf = ({ database, clock }: TestApp, secrets = ours) => ({ db: database.db, clock, secrets });
const fingerprints = async ({ database }: TestApp) =>
  (await database.db.selectFrom('installation_secret').select('fingerprint').execute()).map(
    ({ fingerprint }) => fingerprint,
  );
/** The failing parts of the readiness answer. */
const causeOf = async ({ app }: TestApp) => (await app.inject('/api/ready')).json<{ cause?: string }>().cause;

describe('a database without a fingerprint', () => {
  test('belongs to the secret of the first start, and to no other', async () => {
    const app = await openTestApp();
    await keepSecret(depsOf(app), path);
    expect(await fingerprints(app)).toEqual([secretFingerprint(ours)]);
    await keepSecret(depsOf(app), path);
    const refused = keepSecret(depsOf(app, others), path);
    await expect(refused).rejects.toThrow(WrongSecretError);
    await expect(refused).rejects.toThrow(/^El secreto de \/etc\/urna\/secret\.key no es el de esta base de datos/);
    expect(await fingerprints(app)).toEqual([secretFingerprint(ours)]);
    await app.close();
  });

  test('belongs to exactly one of two different secrets that start at once', async () => {
    const app = await openTestApp();
    const starts = await Promise.allSettled(
      [ours, others, ours, others].map((secrets) => keepSecret(depsOf(app, secrets), path)),
    );
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await fingerprints(app)).toHaveLength(1);
    expect(starts[0]?.status).toBe(starts[2]?.status);
    await app.close();
  });
});

test('a database with a sealed election is given up for no other secret before there is a result', async () => {
  const app = await openTestApp();
  await openSealedContest(app, { contest: 'contador', voters: 3 });
  await keepSecret(depsOf(app), path);
  expect(await changeSecret(depsOf(app, others), theOperator, 'Cambio')).toEqual({
    neededBy: ['Representantes Contadores'],
  });
  expect(await fingerprints(app)).toEqual([secretFingerprint(ours)]);
  await app.close();
});

test('a process whose secret is not the database’s seals nothing', async () => {
  const app = await openTestApp({ secret: Buffer.alloc(32, 8) });
  await keepSecret(depsOf(app), path);
  await expect(openSealedContest(app, { contest: 'contador', voters: 2 })).rejects.toThrow(
    'the contest was not sealed',
  );
  const contest = await app.database.db
    .selectFrom('contests')
    .select(['stage', 'seal_error'])
    .where('id', '=', contestIds.contador)
    .executeTakeFirst();
  expect(contest).toEqual({ stage: 'preparing', seal_error: expect.stringContaining('no tiene el secreto') });
  await app.close();
});

test('a process whose database turns to another secret is no longer ready', async () => {
  const app = await openTestApp();
  await keepSecret(depsOf(app), path);
  expect(await causeOf(app)).not.toBe('secret');
  expect(await changeSecret(depsOf(app, others), theOperator, 'El anterior se filtró')).toEqual({ neededBy: [] });
  // The readiness answer is cached for a second.
  await vi.waitFor(async () => expect(await causeOf(app)).toBe('secret'), 10_000);
  const entry = await app.database.db
    .selectFrom('activity_entries')
    .select(['event', 'causer_name', 'properties'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({
    event: 'secret_changed',
    causer_name: 'Operador (línea de órdenes)',
    properties: { reason: 'El anterior se filtró' },
  });
  await expect(app.database.db.deleteFrom('installation_secret').execute()).rejects.toThrow('never removed');
  await app.close();
});
