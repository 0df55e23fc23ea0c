import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBeleniosTool } from '../../packages/belenios/testing/belenios-tool.ts';
import { shellWithTool } from './tool-commands.ts';

/** The belenios-tool commands in the auditors' guide. */
export type ToolStep = 'verify' | 'compute-encrypted-tally' | 'compute-result';

const guide = readFileSync(join(import.meta.dirname, '../../docs/checking.md'), 'utf8');
const blocks = [...guide.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, script = '']) => script);
const MARK = '@@@';

/**
 * Runs the steps of docs/checking.md word for word and returns those that reject the archive; null if belenios-tool
 * isn't available.
 */
export function followGuide(archive: string, name: string): ToolStep[] | null {
  const tool = findBeleniosTool();
  if (tool === undefined) return null;
  if (blocks.length !== 4) throw new Error('the guide has other steps than are read here');
  const folder = mkdtempSync(join(tmpdir(), 'urna-guide-'));
  const shell = shellWithTool(tool, folder);
  try {
    copyFileSync(archive, join(folder, name));
    const { output } = shell.run(blocks.join(`echo ${MARK}\n`));
    const [, verification = '', tally = '', result = ''] = output.split(`${MARK}\n`);
    const [published = '', computed = '?'] = answersIn(tally);
    const [counted, told] = answersIn(result);
    const objections: [ToolStep, boolean][] = [
      ['verify', !verification.includes('all checks passed')],
      ['compute-encrypted-tally', !published.includes(`"${computed.replace(/ .*/, '')}"`)],
      ['compute-result', counted === undefined || counted !== told],
    ];
    return objections.flatMap(([step, objects]) => (objects ? step : []));
  } finally {
    shell.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Log lines of the program begin with I. */
const answersIn = (output: string): string[] =>
  output.split('\n').filter((line) => line !== '' && !line.startsWith('I: '));
