import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** A command's result goes to stdout and its messages to stderr, so that results can be piped. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);
export const note = (line: string): void => void process.stderr.write(`${line}\n`);

export const amount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The command couldn't be parsed: prints the usage, after the reason if there is one. */
export class UsageError extends Error {}

/** A refusal that the operator can fix. */
export class CommandError extends Error {}

/** Has a word typed on a terminal; elsewhere it comes with the command, as `--confirm`. */
export async function confirmWord(word: string, given: string | undefined, refusal: string): Promise<boolean> {
  const typed = given ?? (process.stdin.isTTY ? await ask(`Escriba ${word} para confirmar: `) : undefined);
  if (typed?.trim().toUpperCase() === word) return true;
  print(`${refusal}: falta la palabra ${word} (--confirm ${word}).`);
  return false;
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // The end of the input, such as Ctrl+D, answers nothing.
  const ended = once(terminal, 'close').then(() => '');
  try {
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}
