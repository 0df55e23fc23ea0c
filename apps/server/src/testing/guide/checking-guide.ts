import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBeleniosTool } from '../../../../../packages/belenios/testing/belenios-tool.ts';
import { openToolShell } from './tool-shell.ts';

/** What the auditors' guide lets a person see with belenios-tool, and with their own tracking code. */
export type GuideStep = 'verify' | 'compute-encrypted-tally' | 'count-ballots' | 'compute-result' | 'own-ballot';

export interface GuideBlock {
  language: 'sh' | 'bash';
  text: string;
}

/** Every block of commands in docs/checking.md, in the order of the page. */
export function guideBlocks(): GuideBlock[] {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/checking.md'), 'utf8');
  return [...guide.matchAll(/^```(sh|bash)\n(.*?)^```$/gms)].map(([, language, text = '']) => ({
    language: language === 'bash' ? 'bash' : 'sh',
    text,
  }));
}

const MARK = '@@@';

/**
 * Runs the guide's steps with belenios-tool word for word on an archive, and returns those that object to it; null if
 * belenios-tool isn't available.
 */
export async function followGuide(
  archive: Uint8Array,
  { name, tracker }: { name: string; tracker: string },
): Promise<GuideStep[] | null> {
  const tool = findBeleniosTool();
  if (tool === undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'urna-guide-'));
  const shell = openToolShell(tool, folder);
  try {
    writeFileSync(join(folder, name), archive);
    const blocks = guideBlocks().filter(({ language }) => language === 'bash');
    const script = blocks.map(({ text }) => text.replace('THE-CODE', tracker)).join(`echo ${MARK}\n`);
    return objectionsIn((await shell.run(script)).output.split(`${MARK}\n`));
  } finally {
    shell.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Judges what the blocks for belenios-tool printed as the page tells a person to. */
export function objectionsIn(printed: readonly string[]): GuideStep[] {
  if (printed.length !== 5) throw new Error(`the guide has other steps than are read here: ${printed.join('\n')}`);
  const [, verification = '', tally = '', result = '', own = ''] = printed;
  const [published = '', inBox = '', computed = '?'] = answersIn(tally);
  const [, counted, weight] = /^\{"num_tallied":(\d+),"total_weight":(\d+),/.exec(published) ?? [];
  const [announced, recounted] = answersIn(result);
  const objections: [GuideStep, boolean][] = [
    ['verify', !verification.includes('all checks passed')],
    ['compute-encrypted-tally', !published.includes(`"${computed.replace(/ .*/, '')}"`)],
    ['count-ballots', counted !== inBox.trim() || weight !== inBox.trim()],
    ['compute-result', announced === undefined || announced !== recounted],
    ['own-ballot', own.trim() !== '1'],
  ];
  return objections.flatMap(([step, objects]) => (objects ? step : []));
}

/** Log lines of the program begin with I. */
const answersIn = (output: string): string[] =>
  output.split('\n').filter((line) => line !== '' && !line.startsWith('I: '));
