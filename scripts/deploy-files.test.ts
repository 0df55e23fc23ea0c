import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { paths } from '../apps/web/src/lib/paths.ts';
import { everyEndpoint } from '../packages/contract/testing/every-endpoint.ts';

/** The files of deploy/ as far as they can be checked without an installation, which deploy/try.sh makes. */
const deploy = join(import.meta.dirname, '../deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');
const sbin = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };
const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: sbin, stdio: 'ignore' }).status === 0;

const folder = mkdtempSync(join(tmpdir(), 'urna-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What nginx writes to its log for a path: the first pattern of the map that matches. */
function loggedPath(path: string): string {
  const [, body = ''] = /map \$uri \$urna_path \{([^}]*)\}/.exec(read('nginx/urna.conf')) ?? [];
  const rows = [...body.matchAll(/^ +(?:"~?([^"]*)"|default) +(\S+);$/gm)];
  expect(rows.length).toBeGreaterThan(2);
  for (const [row, pattern, value = ''] of rows) {
    if (row.includes('"~')) {
      const match = new RegExp(pattern ?? '').exec(path);
      if (match) return value.replace(/\$(\w+)/g, (_, name: string) => match.groups?.[name] ?? '');
    } else if (pattern === undefined || pattern === path) return value;
  }
  throw new Error('the map has no default');
}

describe('the log of nginx', () => {
  test('names a path of words whole, and none behind a number or a code', () => {
    expect(loggedPath('/')).toBe('/');
    expect(loggedPath('/api/voting/accountant/request-code')).toBe('/api/voting/accountant/request-code');
    expect(loggedPath('/api/elections/contador/ballots/Zk3-x_9/inclusion')).toBe('/api/elections/contador/ballots/…');
    expect(loggedPath('/api/certificates/7KQ2-AB')).toBe('/api/certificates/…');
    expect(loggedPath('/api/help-desk/voters/search')).toBe('/api/help-desk/voters/search');
    expect(loggedPath('/api/voting/credentials/check')).toBe('/api/voting/credentials/check');
    expect(loggedPath('/assets/index-DQ2x.js')).toBe('/assets/…');
    expect(loggedPath('/900000009')).toBe('/…');
    expect(loggedPath('/ana.pena')).toBe('/…');
  });

  test('holds no parameter of any call or page', async () => {
    const sample = 'nX5-u.Yz';
    const addresses = [
      ...(await everyEndpoint()).map(({ path }) => `/api${path.replace(/:\w+/g, sample)}`),
      paths.staff.candidate(7),
      paths.candidateOf('2025', 'contador', 7),
    ];
    expect(addresses.length).toBeGreaterThan(100);
    for (const address of addresses) expect(loggedPath(address)).toMatch(/^(\/[a-z][a-z-]*)*(\/…)?$/);
  });

  test('has a format without the query, the client and what browsers tell of themselves', () => {
    const [format = ''] = /log_format urna[^;]*;/.exec(read('nginx/urna.conf')) ?? [];
    expect(format).toContain('$urna_path');
    expect(format).not.toMatch(/\$(remote|request_uri|uri|args|request |http_|query|binary)/);
  });
});

test.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))('nginx accepts its files', () => {
  mkdirSync(join(folder, 'urna'));
  const inFolder = (text: string) =>
    text.replaceAll(/\/etc\/nginx\/urna|\/etc\/ssl\/urna/g, join(folder, 'urna')).replaceAll('/var/log/nginx', folder);
  for (const file of globSync('nginx/*.conf', { cwd: deploy }))
    writeFileSync(join(folder, 'urna', file.slice('nginx/'.length)), inFolder(read(file)));
  const key = ['-keyout', join(folder, 'urna/privkey.pem'), '-out', join(folder, 'urna/fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...key], { stdio: 'ignore' });
  const main = join(folder, 'nginx.conf');
  writeFileSync(
    main,
    inFolder(read('nginx/nginx.conf'))
      .replace('/run/nginx.pid', `${folder}/pid`)
      .replace('/etc/nginx/conf.d/*.conf', `${folder}/urna/urna.conf`),
  );
  const checked = spawnSync('nginx', ['-t', '-e', join(folder, 'error.log'), '-c', main], {
    env: sbin,
    encoding: 'utf8',
  });
  expect(checked.stderr).toContain('test is successful');
  expect(checked.stderr).not.toContain('worker_connections exceed open file resource limit');
});

test.skipIf(!isInstalled('systemd-analyze'))('systemd rates the exposure of the unit below 2 of 10', () => {
  const unit = join(folder, 'urna@3001.service');
  writeFileSync(unit, read('systemd/urna@.service'));
  const words = ['security', '--offline=true', '--threshold=20', unit];
  const rated = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
  expect(rated.stdout).toContain('Overall exposure level');
  expect(rated.status).toBe(0);
});

test('the scripts are valid', () => {
  for (const script of globSync('{*.sh,urna,compose/*.sh,try/*.sh}', { cwd: deploy }))
    expect(spawnSync('bash', ['-n', join(deploy, script)], { encoding: 'utf8' }).stderr).toBe('');
});

test('every setting of the example is described in docs/operations.md', () => {
  const described = readFileSync(join(deploy, '../docs/operations.md'), 'utf8');
  const settings = [...read('environment.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(4);
  for (const name of settings) expect(described).toContain(`\`${name}\``);
});
