import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const hasTesseract = (): boolean => spawnSync('tesseract', ['--version']).status === 0;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);

/** The share of the words that tesseract reads in the picture. Pages are read as text, cards as scattered words. */
export async function shareRead(picture: string, text: string, isCard: boolean): Promise<number> {
  const { stdout } = await run('tesseract', [picture, '-', '-l', 'spa', '--psm', isCard ? '11' : '3'], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    maxBuffer: 10_000_000,
  });
  const left = wordsOf(stdout);
  const wanted = wordsOf(text);
  const read = wanted.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return read.length / wanted.length;
}
