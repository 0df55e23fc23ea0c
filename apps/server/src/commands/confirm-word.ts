import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { print } from './output.ts';

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
