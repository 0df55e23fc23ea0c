import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The blocks of commands of docs/operations.md. The first line of each says who runs it (`run=root`, `run=postgres`, with
 * `on=db1,db2` on each of these machines), that it is the settings which every later block gets (`run=settings`), or why it
 * can't be run on a machine made for trying (`not="…"`).
 *
 *   node book-blocks.ts FILE.md FOLDER    writes one file for each block that runs, and prints them in order
 */
export interface Block {
  chapter: string;
  line: number;
  mark: string;
  run: 'root' | 'postgres' | 'settings' | null;
  machines: string[];
  /** Why it isn't run. */
  not: string | null;
  text: string;
}

export function readBlocks(document: string): Block[] {
  const blocks: Block[] = [];
  let chapter = '';
  let open: Block | null = null;
  for (const [at, line] of document.split('\n').entries()) {
    const [, fence] = /^```(.*)$/.exec(line) ?? [];
    if (fence === undefined) {
      if (open) open.text += `${line}\n`;
      else chapter = /^##+ (.+)$/.exec(line)?.[1] ?? chapter;
      continue;
    }
    if (open) {
      if (/^sh\b/.test(open.mark)) blocks.push(open);
      open = null;
      continue;
    }
    const [, run = null, on = 'db1'] =
      /^sh run=(root|postgres|settings)(?: on=(db[123](?:,db[123])*))?$/.exec(fence) ?? [];
    const [, not = null] = /^sh not="(.+)"$/.exec(fence) ?? [];
    open = {
      chapter,
      line: at + 1,
      mark: fence,
      run: run as Block['run'],
      machines: on.split(','),
      not,
      text: '',
    };
  }
  return blocks;
}

if (import.meta.main) {
  const [, , file = '', folder = ''] = process.argv;
  mkdirSync(folder, { recursive: true });
  for (const { chapter, line, run, machines, text } of readBlocks(readFileSync(file, 'utf8'))) {
    if (run === null) continue;
    for (const machine of machines) {
      const path = join(folder, `${line}-${machine}.sh`);
      writeFileSync(path, text);
      process.stdout.write(`${[run, machine, path, chapter].join('\t')}\n`);
    }
  }
}
