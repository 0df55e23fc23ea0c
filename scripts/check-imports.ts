import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { ICruiseResult, IModule } from 'dependency-cruiser';

const folders = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'deploy'].filter((folder) => existsSync(folder));

async function cruise(): Promise<ICruiseResult> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config=.dependency-cruiser.mjs',
      '--output-type=json',
      ...folders,
    ],
    { maxBuffer: 256 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as ICruiseResult;
}

const importOrExportFrom = /^(?:import|export)\b[^;'"`()]*?\bfrom\s+['"]([^'"]+)['"]/gm;

/**
 * The import rules apply only to imports that the parser found, so a parser that fails on our files would report no
 * violation. As a cross-check, every import found by text search must be among the parsed ones.
 */
function missedImports({ source, dependencies }: IModule): string[] {
  if (!/\.tsx?$/.test(source) || source.includes('node_modules') || !existsSync(source)) return [];
  // dependency-cruiser reports most of Node's built-in modules without the `node:` prefix.
  const plain = (name: string) => name.replace(/^node:/, '');
  const seen = new Set(dependencies.map((dependency) => plain(dependency.module)));
  return [...readFileSync(source, 'utf8').matchAll(importOrExportFrom)]
    .map((match) => plain(match[1] ?? ''))
    .filter((module) => !seen.has(module));
}

const { modules, summary } = await cruise();
const violations = summary.violations.map(
  ({ rule, from, to, cycle }) => `${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`,
);
const missed = modules.flatMap((module) =>
  missedImports(module).map((name) => `not seen by the parser: ${module.source} → ${name}`),
);

const read = new Set(modules.map(({ source }) => source));
const unread = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, {
  exclude: (name) => name === 'node_modules' || name === 'dist',
})
  .filter((file) => !read.has(file))
  .map((file) => `not read: ${file}`);

for (const line of [...violations, ...missed, ...unread]) process.stdout.write(`${line}\n`);
process.stdout.write(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised ?? 0} imports\n`);
process.exitCode = violations.length + missed.length + unread.length > 0 ? 1 : 0;
