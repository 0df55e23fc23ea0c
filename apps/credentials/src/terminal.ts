import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Problem } from './problem.ts';

const PASSPHRASE_VARIABLE = 'CREDENTIALS_PASSPHRASE';

/** What an order answers goes to the output; what is told beside it, to the error stream. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`);
export const note = (text: string): void => void process.stderr.write(`${text}\n`);

async function ask(question: string, isSecret: boolean): Promise<string> {
  let isMuted = false;
  // What is typed isn't echoed.
  const output = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      if (!isMuted) process.stderr.write(piece);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const answer = terminal.question(question);
    isMuted = isSecret;
    const answered = await answer;
    if (isSecret) process.stderr.write('\n');
    return answered;
  } finally {
    terminal.close();
  }
}

/** The first line of a file of its own, so that an editor's line end does not belong to the secret. */
export function secretFrom(file: string): string {
  const [line = ''] = readFileSync(file, 'utf8').split(/\r?\n/);
  if (line === '') throw new Problem(`El archivo ${file} está vacío.`);
  return line;
}

/** From a file, from the environment, or typed. The variable is taken out, so that no child process inherits it. */
export async function readPassphrase(file: string | undefined, { isNew = false } = {}): Promise<string> {
  const passphrase = file === undefined ? process.env[PASSPHRASE_VARIABLE] : secretFrom(file);
  delete process.env[PASSPHRASE_VARIABLE];
  return passphrase ?? (await typed(isNew));
}

async function typed(isNew: boolean): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Problem(`Falta la frase de acceso: use --passphrase-file ARCHIVO o la variable ${PASSPHRASE_VARIABLE}.`);
  }
  const passphrase = await ask('Frase de acceso: ', true);
  if (isNew && (await ask('Otra vez: ', true)) !== passphrase) throw new Problem('Las dos frases no son iguales.');
  return passphrase;
}

/** Without a terminal nobody can compare, so the answer must be given beforehand. */
export async function confirm(question: string, what: string, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) return;
  if (!process.stdin.isTTY) throw new Problem(`Compare ${what} y repita la orden con --yes.`);
  if (!/^s[ií]?$/i.test((await ask(`${question} (s/n) `, false)).trim())) throw new Problem('No se hizo nada.');
}
