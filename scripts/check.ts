import { spawn } from 'node:child_process';
import { styleText } from 'node:util';

interface Tool {
  name: string;
  finds: string;
  command: [program: string, ...args: string[]];
}

const colours = process.stdout.isTTY ? 'force' : 'off';

// All are Node programs and run with the current Node, because the first one in PATH may be older.
const tools: Tool[] = [
  {
    name: 'format',
    finds: 'formatting and order of imports',
    command: ['@biomejs/biome/bin/biome', 'ci', `--colors=${colours}`, '--reporter=summary', '.'],
  },
  { name: 'types', finds: 'type errors', command: ['typescript/bin/tsc', '-b'] },
  { name: 'lint', finds: 'mistakes', command: ['oxlint/bin/oxlint', '--deny-warnings', '--format=unix', '.'] },
  { name: 'imports', finds: 'imports against the architecture', command: ['../scripts/check-imports.ts'] },
  { name: 'unused', finds: 'unused files, exports and dependencies', command: ['knip/bin/knip.js'] },
];

function run({ command: [program, ...args] }: Tool): Promise<{ passed: boolean; output: string; seconds: number }> {
  const started = performance.now();
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`node_modules/${program}`, ...args], { env: { ...process.env, ...colour } });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ passed: code === 0, output: output.trim(), seconds: (performance.now() - started) / 1000 }),
    );
  });
}

const failed: string[] = [];
for (const tool of tools) {
  const { passed, output, seconds } = await run(tool);
  const mark = passed ? styleText('green', '✓') : styleText('red', '✗');
  process.stdout.write(`${mark} ${tool.name.padEnd(8)} ${seconds.toFixed(1).padStart(5)} s  ${tool.finds}\n`);
  if (!passed) {
    failed.push(tool.name);
    process.stdout.write(`${output}\n\n`);
  }
}
process.stdout.write(failed.length === 0 ? '\nAll checks pass.\n' : `\nFailed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
