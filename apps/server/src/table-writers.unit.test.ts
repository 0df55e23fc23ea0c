import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const source = import.meta.dirname;

/** They write any table: what forgets a process, and what makes rows for tests and for the demonstration. */
const exempt = /\.test\.ts$|^(testing|demo)\/|^services\/processes\/forget-process\.ts$/;

/** The tables that more than one file writes, and which files or folders do. */
const sharedTables: Record<string, string[]> = {
  archive_heads: ['features/election/prepare/publish-election.ts', 'services/election/tally-rows.ts'],
  // The claim spends a campaign's throttle.
  campaigns: ['services/mail/campaigns/', 'services/mail/sending/claim-mails.ts'],
  codes: ['services/access/codes/'],
  // Each step of an election writes its own columns of the contest's row.
  contests: ['features/election/', 'features/processes/', 'services/election/', 'services/processes/contest-rows.ts'],
  // A backup writes its time, for doctor and the alerts.
  installation: ['operation/keep-installation.ts', 'operation/backup/make-backup.ts'],
  logs: ['services/election/log/'],
  mail_counts: ['services/mail/outbox/'],
  outbox: ['services/mail/'],
  process_documents: ['features/processes/'],
  processes: ['features/processes/'],
  sessions: ['services/access/sessions/'],
  tally_parts: ['features/election/count/'],
  // Those of a new database, and those that are imported.
  vote_check_counts: ['services/election/vote-checks/'],
  vote_check_reports: ['services/election/vote-checks/'],
  vote_checks: ['services/election/vote-checks/'],
  voters: ['services/election/roll/'],
  windows: ['services/processes/calendar.ts', 'services/processes/set-window.ts'],
};

/** A statement whose table is a variable isn't found. */
function findWriters(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const file of globSync('**/*.ts', { cwd: source })) {
    if (exempt.test(file)) continue;
    const text = readFileSync(join(source, file), 'utf8');
    const calls = text.matchAll(/\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g);
    const statements = text.matchAll(/\b(?:insert into|delete from|update(?= \w+(?: as \w+)?\s+set\b))\s+(\w+)/g);
    for (const [, table = ''] of [...calls, ...statements]) {
      writers.set(table, (writers.get(table) ?? new Set()).add(file));
    }
  }
  return writers;
}

describe('the files that write a table', () => {
  const writers = findWriters();

  test('are one file, except for the tables listed here', () => {
    const shared = [...writers].filter(([, files]) => files.size > 1).map(([table]) => table);
    expect(shared.toSorted()).toEqual(Object.keys(sharedTables).toSorted());
  });

  test.each(Object.entries(sharedTables))('are in the listed places for %s', (table, places) => {
    const files = [...(writers.get(table) ?? [])];
    expect(files.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
    expect(places.filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([]);
  });
});
