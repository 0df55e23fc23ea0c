import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAlertRules, rulesFile } from '../apps/server/src/testing/alert-rules.ts';

const rules = readAlertRules();
const alertmanagerFile = join(import.meta.dirname, '../deploy/prometheus/alertmanager.yml');

/** Series in promtool's notation: `a+bxn` is a, a + b …, n times more. One sample a minute. */
type Series = Record<string, string>;

const always = (value: number) => `${value}+0x2000`;
const contest = 'process="2025",contest="contador"';
const opens = `urna_window_seconds{${contest},window="voting",edge="opens"}`;
const closes = `urna_window_seconds{${contest},window="voting",edge="closes"}`;
const stage = (name: string) => `urna_contest_stage{${contest},stage="${name}"}`;
const requests = 'urna_http_request_seconds_count{method="GET",route="/api/elections"';
const bucket = (le: string) =>
  `urna_http_request_seconds_bucket{method="GET",route="/api/elections",status="200",le="${le}"}`;
const archive = (le: string) =>
  `urna_http_request_seconds_bucket{method="GET",route="/api/elections/:contest/archive",status="200",le="${le}"}`;
const witness = `${contest},witness="0a1b2c3d"`;
const address = 'job="urna-address",instance="https://elecciones.example"';
const failed = 'urna_mails{kind="personal",status="failed"}';

/** For each alert what makes it fire within two hours, or `after`, and what is nearest to it and doesn't. */
const cases: Record<string, { fires: Series; quiet: Series; after?: string }> = {
  UrnaUnwatched: { fires: { 'up{job="another"}': always(1) }, quiet: { 'up{job="urna",instance="a"}': always(1) } },
  UrnaDown: {
    fires: { 'up{job="urna",instance="a"}': always(0), 'up{job="urna",instance="b"}': always(1) },
    quiet: { 'up{job="urna",instance="a"}': always(1), 'up{job="another",instance="b"}': always(0) },
  },
  UrnaNotReady: {
    fires: { 'urna_ready{part="writes",instance="a"}': always(0) },
    quiet: { 'urna_ready{part="writes",instance="a"}': always(1) },
  },
  UrnaErrors: {
    fires: { [`${requests},status="503"}`]: '0+2x2000', [`${requests},status="200"}`]: '0+98x2000' },
    quiet: { [`${requests},status="404"}`]: '0+20x2000', [`${requests},status="200"}`]: '0+80x2000' },
  },
  UrnaSlow: {
    fires: { [bucket('1')]: '0+90x2000', [bucket('5')]: '0+100x2000', [bucket('+Inf')]: '0+100x2000' },
    quiet: {
      [bucket('1')]: '0+99x2000',
      [bucket('+Inf')]: '0+100x2000',
      [archive('1')]: '0+0x2000',
      [archive('+Inf')]: '0+100x2000',
    },
  },
  UrnaBusy: {
    fires: { nodejs_eventloop_lag_p99_seconds: always(0.8) },
    quiet: { nodejs_eventloop_lag_p99_seconds: always(0.2) },
  },
  UrnaDiskLow: {
    fires: { 'urna_disk_free_bytes{folder="data"}': always(9e9), 'urna_disk_size_bytes{folder="data"}': always(1e11) },
    quiet: { 'urna_disk_free_bytes{folder="data"}': always(2e9), 'urna_disk_size_bytes{folder="data"}': always(8e9) },
  },
  // promtool's clock begins at 0.
  UrnaCertificateEnds: {
    fires: { [`probe_ssl_earliest_cert_expiry{${address}}`]: always(20 * 86_400) },
    quiet: { [`probe_ssl_earliest_cert_expiry{${address}}`]: always(30 * 86_400) },
  },
  UrnaUnreachable: {
    fires: { [`probe_success{${address}}`]: always(0) },
    quiet: { [`probe_success{${address}}`]: always(1) },
  },
  UrnaVersionsDiffer: {
    after: '25h',
    fires: {
      'urna_build_info{version="1",commit="a",instance="a"}': always(1),
      'urna_build_info{version="2",commit="b",instance="b"}': always(1),
    },
    quiet: {
      'urna_build_info{version="2",commit="b",instance="a"}': always(1),
      'urna_build_info{version="2",commit="b",instance="b"}': always(1),
    },
  },
  UrnaClockStands: {
    fires: { 'urna_job_wait_seconds{kind="clock"}': always(90) },
    quiet: { 'urna_job_wait_seconds{kind="clock"}': always(3), 'urna_job_wait_seconds{kind="import"}': always(600) },
  },
  UrnaJobFails: {
    fires: { 'urna_jobs_failing{kind="tally"}': always(1) },
    quiet: { 'urna_jobs_failing{kind="tally"}': '1+0x5 0+0x2000' },
  },
  UrnaNotSealed: {
    fires: { [opens]: always(80_000), [stage('preparing')]: always(1) },
    quiet: { [opens]: always(80_000), [stage('sealed')]: always(1) },
  },
  UrnaNotOpen: {
    fires: { [opens]: always(-600), [closes]: always(9000), [stage('sealed')]: always(1) },
    quiet: { [opens]: always(-600), [closes]: always(9000), [stage('open')]: always(1) },
  },
  UrnaNotClosed: {
    fires: { [closes]: always(-600), [stage('open')]: always(1) },
    quiet: { [closes]: always(-600), [stage('closed')]: always(1) },
  },
  UrnaCountingStuck: { fires: { [stage('closed')]: always(1) }, quiet: { [stage('open')]: always(1) } },
  UrnaDecryptionAwaited: {
    after: '25h',
    fires: { [stage('tallied')]: always(1) },
    quiet: { [stage('decrypted')]: always(1) },
  },
  UrnaBallotsWait: {
    fires: { urna_ballots_waiting: always(150), urna_ballots_waiting_limit: always(200) },
    quiet: { urna_ballots_waiting: always(50), urna_ballots_waiting_limit: always(200) },
  },
  UrnaBallotsRefused: {
    fires: { urna_ballots_refused_total: '0+1x2000' },
    quiet: { urna_ballots_refused_total: always(7) },
  },
  UrnaCheckpointStuck: {
    fires: {
      [`urna_checkpoint_missing_events{${contest}}`]: '1+1x2000',
      [`urna_checkpoint_events{${contest}}`]: always(40),
    },
    quiet: {
      [`urna_checkpoint_missing_events{${contest}}`]: always(3),
      [`urna_checkpoint_events{${contest}}`]: '40+1x2000',
    },
  },
  UrnaWitnessBehind: {
    fires: { [`urna_witness_missing_events{${witness}}`]: always(9) },
    quiet: {
      [`urna_witness_missing_events{${witness}}`]: always(9),
      [`urna_witness_cosigned_age_seconds{${witness}}`]: always(300),
    },
  },
  UrnaChecksContradicted: {
    fires: { [`urna_check_rule_reached{${contest}}`]: always(1) },
    quiet: { [`urna_check_rule_reached{${contest}}`]: always(0) },
  },
  UrnaErasureOverdue: { fires: { urna_erasures_due: always(1) }, quiet: { urna_erasures_due: '0+1x20 0+0x2000' } },
  UrnaLoginBrake: {
    fires: { 'urna_login_brake{asks="long_code"}': always(1) },
    quiet: { 'urna_login_brake{asks="long_code"}': always(0) },
  },
  UrnaPersonalMailWaits: {
    fires: { 'urna_mail_oldest_seconds{kind="personal"}': always(300) },
    quiet: {
      'urna_mail_oldest_seconds{kind="personal"}': always(20),
      'urna_mail_oldest_seconds{kind="campaign"}': always(9000),
    },
  },
  UrnaMailsFail: { fires: { [failed]: '0+1x2000' }, quiet: { [failed]: always(500) } },
  UrnaCampaignInTrouble: {
    fires: { urna_campaigns_in_trouble: always(1) },
    quiet: { urna_campaigns_in_trouble: always(0) },
  },
  UrnaBouncesUnread: {
    fires: { urna_bounce_mailbox_failing: always(1) },
    quiet: { urna_bounce_mailbox_failing: always(0) },
  },
  UrnaConnectionsAwaited: {
    fires: { 'urna_database_connections{state="waited_for"}': always(20) },
    quiet: {
      'urna_database_connections{state="waited_for"}': always(0),
      'urna_database_connections{state="busy"}': always(10),
    },
  },
  UrnaStandbyMissing: {
    fires: { patroni_sync_standby: always(0) },
    quiet: { patroni_sync_standby: always(1) },
  },
  UrnaBackupOld: {
    fires: { urna_backup_age_seconds: always(110_000) },
    quiet: { urna_backup_age_seconds: always(80_000) },
  },
  UrnaLogNotArchived: {
    fires: { urna_log_archive_failing: always(1) },
    quiet: { urna_log_archive_failing: always(0) },
  },
};

test('each alert has a case in which it fires and one in which it does not', () => {
  expect(Object.keys(cases)).toEqual(rules.map(({ alert }) => alert));
});

test('each alert says what to do, and names a chapter that exists', () => {
  const document = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
  const anchors = new Set(
    [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
  for (const { alert, todo, chapter } of rules) {
    expect(todo, alert).toMatch(/\.$/);
    const [file, anchor = ''] = chapter.split('#');
    expect(file).toBe('docs/operations.md');
    expect([alert, anchor, anchors.has(anchor)]).toEqual([alert, anchor, true]);
  }
});

/** One program, unpacked from Debian's package: to install the package would start a server. */
function findTool(folder: string, tool: string, debian: string): string | null {
  if (spawnSync(tool, ['--version'], { stdio: 'ignore' }).status === 0) return tool;
  try {
    const isRoot = process.getuid?.() === 0;
    if (isRoot) execFileSync('apt-get', ['-q', 'update'], { stdio: 'ignore' });
    execFileSync('apt-get', ['-q', '-o', 'APT::Sandbox::User=root', 'download', debian], {
      cwd: folder,
      stdio: 'ignore',
    });
    execFileSync('sh', ['-c', `dpkg-deb -x ${debian}_*.deb .`], { cwd: folder });
    return join(folder, 'usr/bin', tool);
  } catch {
    const missing = `The alerts need ${tool} and found none (Debian: apt-get install ${debian}).`;
    if (process.env['CI'] === 'true') throw new Error(missing);
    process.stderr.write(`${missing} Their tests are skipped.\n`);
    return null;
  }
}

const firing = (alert: string) => `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`;

describe('the alerts in Prometheus', { tags: ['full'] }, () => {
  let folder: string;
  let promtool: string | null;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'urna-alerts-'));
    promtool = findTool(folder, 'promtool', 'prometheus');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('promtool accepts the rules', async (context) => {
    if (promtool === null) return context.skip();
    const { stdout } = await promisify(execFile)(promtool, ['check', 'rules', rulesFile]);
    expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`);
  });

  test('promtool accepts the configuration, with the rules and the token where it names them', async (context) => {
    if (promtool === null) return context.skip();
    const shipped = readFileSync(join(import.meta.dirname, '../deploy/prometheus/prometheus.yml'), 'utf8');
    const token = join(folder, 'metrics-token');
    writeFileSync(token, '0123456789abcdef');
    const config = join(folder, 'prometheus.yml');
    writeFileSync(
      config,
      shipped.replace('/etc/prometheus/urna/rules.yml', rulesFile).replace('/etc/prometheus/urna/metrics-token', token),
    );
    const { stdout } = await promisify(execFile)(promtool, ['check', 'config', config]);
    expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`);
    expect(stdout).toMatch(/SUCCESS: .*prometheus\.yml is valid prometheus config file syntax/);
  });

  test('amtool accepts whom they are sent to', async (context) => {
    const amtool = findTool(folder, 'amtool', 'prometheus-alertmanager');
    if (amtool === null) return context.skip();
    const { stdout } = await promisify(execFile)(amtool, ['check-config', alertmanagerFile]);
    expect(stdout).toMatch(/SUCCESS[^]*2 receivers/);
  });

  test('each alert fires at its condition, and not just below it', async (context) => {
    if (promtool === null) return context.skip();
    const tests = Object.entries(cases).flatMap(([alert, { fires, quiet, after = '2h' }]) =>
      [fires, quiet].map((series, index) => ({
        name: `${alert} ${index === 0 ? 'fires' : 'stays quiet'}`,
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          { expr: firing(alert), eval_time: after, exp_samples: [{ labels: '{}', value: index === 0 ? 1 : 0 }] },
        ],
      })),
    );
    // JSON is YAML.
    const file = join(folder, 'alerts.yml');
    writeFileSync(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }));
    // Rejects, with what didn't fire or did, unless all is as expected.
    const { stdout } = await promisify(execFile)(promtool, ['test', 'rules', file]);
    expect(stdout).toContain('SUCCESS');
  }, 300_000);
});
