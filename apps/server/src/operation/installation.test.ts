import { beforeEach, describe, expect, test } from 'vitest';
import { findInstallation, InstallationError } from '../platform/installation.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { MovableClock } from '../testing/servers/movable-clock.ts';
import { adoptCopy, keepInstallation, markCopy } from './keep-installation.ts';

const clock = new MovableClock('2025-09-01T15:00:00Z');
const mail = { url: 'smtp://mail.test', from: 'Urna <urna@urna.test>', returnPath: null, connections: 1 };

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  return () => database.close();
});

const settings = (more: { drill?: boolean; sends?: boolean; dataDir?: string }) => ({
  database: database.url === null ? null : { url: database.url, connections: 2 },
  dataDir: more.dataDir ?? '/tmp',
  drill: more.drill ?? false,
  mail: more.sends === false || more.drill ? null : mail,
});
const start = (more: Parameters<typeof settings>[0] = {}) =>
  keepInstallation({ db: database.db, clock }, settings(more));
const adopt = (more: Parameters<typeof settings>[0] = {}) =>
  adoptCopy(database.db, settings(more), 'Se perdió el servidor');

/** As a restored dump finds itself: noted elsewhere. */
const restore = () => database.db.updateTable('installation').set({ place: 'folder /elsewhere' }).execute();
const events = async () =>
  (await database.db.selectFrom('activity_log').select('event').orderBy('id').execute()).map(({ event }) => event);

describe('a copy of the installation', () => {
  test('is recognised, and no process that sends mail starts on it until an operator adopts it', async () => {
    await start();
    await start();
    await restore();
    await expect(start()).rejects.toThrow(/copia restaurada/);
    await expect(start()).rejects.toThrow(InstallationError);
    await start({ sends: false });
    expect(await adopt()).toBe('adopted');
    await start();
    expect(await adopt()).toBe('is_no_copy');
    expect(await events()).toEqual(['copy_adopted']);
  });

  test('is recognised, if it is a copy of a cluster’s files, once an operator marks it', async () => {
    await start();
    await markCopy(database.db, 'Copia de los archivos, para ensayar');
    await expect(start()).rejects.toThrow(/copia restaurada/);
    await start({ drill: true });
    expect(await events()).toEqual(['copy_marked', 'drill_started']);
  });

  test('starts where the database can’t say which cluster it is in', async () => {
    await start();
    await database.db.updateTable('installation').set({ place: null }).execute();
    await expect(start()).resolves.toBeUndefined();
  });
});

describe('a drill', () => {
  test('marks a new database for good, and says so once in the log, also when processes start at once', async () => {
    await Promise.all([start({ drill: true }), start({ drill: true }), start({ drill: true })]);
    await start({ drill: true });
    expect(await events()).toEqual(['drill_started']);
    await expect(start()).rejects.toThrow(/simulacro y nunca será/);
    await expect(start({ sends: false })).rejects.toThrow(/simulacro y nunca será/);
    await expect(adopt()).rejects.toThrow(/es de un simulacro/);
    await expect(database.db.updateTable('installation').set({ drill_since: null }).execute()).rejects.toThrow('never');
    await expect(database.db.deleteFrom('installation').execute()).rejects.toThrow('never');
  });

  test('never runs on the installation itself', async () => {
    await start();
    await expect(start({ drill: true })).rejects.toThrow(/un simulacro la dejaría inservible/);
    await restore();
    await start({ drill: true });
    const known = await findInstallation(database.db, settings({ drill: true }));
    expect(known).toMatchObject({ isCopy: true, drillSince: expect.any(Date) });
  });
});
