import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contestStages } from '@urna/contract/election/contests';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAlertRules } from '../../testing/alert-rules.ts';
import { hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { openSealedContest } from '../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

/** What alerts and dashboard ask Prometheus for must be what the server exposes, by the same names. */
const deploy = join(import.meta.dirname, '../../../../../deploy');

function expressions(): string[] {
  const alerts = readAlertRules().map(({ expr }) => expr);
  const board = JSON.parse(readFileSync(join(deploy, 'grafana/urna.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  return [...alerts, ...board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];
}

/** Those of Prometheus itself and of its blackbox exporter. */
const foreign = new Set(['up', 'ALERTS', 'probe_success', 'probe_ssl_earliest_cert_expiry']);
const ofScraping = ['instance', 'job'];

let app: TestApp;
/** Of each exposed name its labels, and their values. */
const exposed = new Map<string, Map<string, Set<string>>>();
beforeAll(async () => {
  app = await openTestApp();
  await openSealedContest(app, { contest: 'contador', voters: 1 });
  const { token } = await hireAndLogIn(app, 'ADMINISTRADOR');
  await send(app, token, 'POST', '/admin/processes/2025/witnesses', {
    name: 'Veedor',
    page: 'https://veedor.example',
    vkey: writeVkey(secretKey('witness', 'veedor.example', new Uint8Array(32).fill(5))),
  });
  const { id } = await app.database.db.selectFrom('witnesses').select('id').executeTakeFirstOrThrow();
  await app.database.db
    .insertInto('cosignatures')
    .columns(['contest', 'witness_id', 'size', 'root', 'signed_at', 'line', 'note'])
    .expression((row) =>
      row
        .selectFrom('logs')
        .select((log) => [
          'contest',
          log.val(id).as('witness_id'),
          log.val(0).as('size'),
          log.val(Buffer.alloc(32)).as('root'),
          log.val(0).as('signed_at'),
          log.val('').as('line'),
          log.val('').as('note'),
        ]),
    )
    .execute();
  await app.inject('/api/health');
  const { body } = await app.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' });
  for (const line of body.split('\n')) {
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (name === undefined) {
      // A figure without a sample here, such as the lag of a standby, has its type all the same.
      const [, typed] = /^# TYPE (\w+) (?:gauge|counter)$/.exec(line) ?? [];
      if (typed !== undefined && !exposed.has(typed)) exposed.set(typed, new Map());
      continue;
    }
    const known = exposed.get(name) ?? new Map<string, Set<string>>();
    exposed.set(name, known);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set<string>()).add(value));
  }
});
afterAll(() => app.close());

describe('alerts and dashboard', () => {
  test('name figures that the server exposes, all of those that it has', () => {
    const named = new Set(
      expressions().flatMap((expr) => [...expr.matchAll(/\b(?:urna|process|nodejs)_\w+/g)].map(([name]) => name)),
    );
    expect(named.size).toBeGreaterThan(20);
    expect([...named].filter((name) => !exposed.has(name))).toEqual([]);
    const unused = [...exposed.keys()].filter((name) => !named.has(name));
    // Where the reading of the mailbox stands, for a person who looks into it.
    expect(unused).toEqual(['urna_http_request_seconds_sum', 'urna_bounce_mailbox_last_read_seconds']);
  });

  test('select by labels and values that exist', () => {
    const wrong: string[] = [];
    for (const expr of expressions()) {
      for (const [, name = '', selector = ''] of expr.matchAll(/(\w+)\{([^}]*)\}/g)) {
        if (foreign.has(name)) continue;
        for (const [, label = '', how = '', value = ''] of selector.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)) {
          const values = exposed.get(name)?.get(label);
          const isStage =
            label === 'stage' && value.split('|').every((one) => contestStages.some((stage) => stage === one));
          if (!values || (how === '=' && !values.has(value) && !isStage))
            wrong.push(`${name}{${label}${how}"${value}"}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('group by labels that their figures have', () => {
    const wrong: string[] = [];
    for (const expr of expressions()) {
      const labels = new Set([
        ...ofScraping,
        ...[...expr.matchAll(/\b(?:urna|process|nodejs)_\w+/g)].flatMap(([name]) => [
          ...(exposed.get(name)?.keys() ?? []),
        ]),
      ]);
      for (const [, list = ''] of expr.matchAll(/\b(?:by|on|group_right|group_left) ?\(([^)]*)\)/g))
        for (const label of list.split(/, ?/).filter(Boolean))
          if (!labels.has(label)) wrong.push(`${label} in ${expr}`);
    }
    expect(wrong).toEqual([]);
  });
});
