import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type NoteKey, writeVkey } from '@urna/transparency/note/note-key';

const program = join(import.meta.dirname, '../src/main.ts');
const asScriptsDo = ['--import', join(import.meta.dirname, '../../../scripts/require-node.mjs')];

/** The real program as a process. */
export class WitnessProcess {
  readonly child: ChildProcess;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  #output = '';

  constructor(url: string, key: NoteKey, folder: string, ...args: readonly string[]) {
    const common = ['--url', url, '--key', writeVkey(key), '--data', folder, '--threads', '1'];
    this.child = spawn(process.execPath, [...asScriptsDo, program, ...common, '--listen', '127.0.0.1:0', ...args]);
    const collect = (piece: Buffer) => {
      this.#output += piece.toString();
    };
    this.child.stdout?.on('data', collect);
    this.child.stderr?.on('data', collect);
    this.ended = new Promise((resolve) => this.child.on('close', resolve));
  }

  /** What it has printed. */
  get output(): string {
    return this.#output;
  }

  async until(condition: () => boolean): Promise<void> {
    for (const end = Date.now() + 30_000; !condition(); ) {
      if (Date.now() > end) throw new Error(`still waiting: ${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** The address of its page, once it has one. */
  async page(): Promise<string> {
    const address = () => /Su página: (http:\S+)/.exec(this.#output)?.[1];
    await this.until(() => address() !== undefined);
    return address() ?? '';
  }
}
