import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Lock, newVersions, readLock } from './dependency-policy.ts';

/**
 * `npm run dependencies`: what only the registry knows of the packages. Versions that were chosen since a commit (the
 * last one, or the argument) must be old enough for others to have noticed what is wrong with them, and none that runs
 * in production may have a known weakness. What needs no network is a test: dependency-policy.test.ts.
 */
const DAYS = 7;
const A_DAY_MS = 24 * 3600 * 1000;
const [revision = 'HEAD'] = process.argv.slice(2);
const run = promisify(execFile);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const say = (text: string) => process.stdout.write(`${text}\n`);

async function publishedAt(name: string, version: string): Promise<Date | null> {
  const { stdout } = await run(npm, ['view', name, 'time', '--json'], { maxBuffer: 64 * 1024 * 1024 });
  const time = (JSON.parse(stdout) as Record<string, string>)[version];
  return time === undefined ? null : new Date(time);
}

async function isTooYoung({ name, version }: { name: string; version: string }): Promise<boolean> {
  const published = await publishedAt(name, version);
  if (!published) say(`  ${name} ${version}: the registry doesn't say when it was published`);
  const days = published ? (Date.now() - published.getTime()) / A_DAY_MS : 0;
  if (published && days < DAYS) say(`  ${name} ${version}: published ${days.toFixed(1)} days ago`);
  return !published || days < DAYS;
}

async function checkAges(): Promise<boolean> {
  const { stdout } = await run('git', ['show', `${revision}:package-lock.json`], { maxBuffer: 64 * 1024 * 1024 });
  const chosen = newVersions(JSON.parse(stdout) as Lock, readLock());
  say(`Age of the versions chosen since ${revision} (${chosen.length}), at least ${DAYS} days:`);
  let isFine = true;
  try {
    for (const one of chosen) if (await isTooYoung(one)) isFine = false;
  } catch {
    say('  skipped: no registry answers when versions were published');
  }
  return isFine;
}

/** Whether npm got an answer about weaknesses; many mirrors of the registry have none. */
async function checkWeaknesses(): Promise<boolean> {
  say('Known weaknesses of what runs in production:');
  const { stdout, code } = await run(npm, ['audit', '--omit=dev', '--json'], { maxBuffer: 64 * 1024 * 1024 }).then(
    (result) => ({ ...result, code: 0 }),
    (error: { stdout?: string; code?: number }) => ({ stdout: error.stdout ?? '', code: error.code ?? 1 }),
  );
  let report: { vulnerabilities?: Record<string, { severity: string }> } = {};
  try {
    report = JSON.parse(stdout) as typeof report;
  } catch {
    // It printed no report.
  }
  if (!report.vulnerabilities) {
    say('  skipped: this registry answers no audit. Ask one that does before a release.');
    return true;
  }
  for (const [name, { severity }] of Object.entries(report.vulnerabilities)) say(`  ${name}: ${severity}`);
  return code === 0;
}

const ages = await checkAges();
const weaknesses = await checkWeaknesses();
say(ages && weaknesses ? 'Nothing to object to.' : 'Choose other versions, or write down why these are needed.');
process.exitCode = ages && weaknesses ? 0 : 1;
