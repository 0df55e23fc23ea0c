import { readFileSync } from 'node:fs';
import { ReadableStream } from 'node:stream/web';
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { CommandError } from '../commands/output.ts';

/** Files in the age format (age-encryption.org/v1), which the program `age` reads and writes too. */

function encrypterFor(recipients: readonly string[]): Encrypter {
  if (recipients.length === 0)
    throw new CommandError('Falta --recipient: la llave pública (age1…) de quien abrirá la copia.');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new CommandError(`No es una llave pública de age: ${recipient}`, { cause });
    }
  }
  return encrypter;
}

/** Refuses keys that can't be used before anything long begins. */
export const checkRecipients = (recipients: readonly string[]): void => void encrypterFor(recipients);

/** In pieces of 64 kB, as they come: a dump is never in memory. */
export async function encryptStream(
  recipients: readonly string[],
  chunks: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  return encrypterFor(recipients).encrypt(ReadableStream.from(chunks)) as Promise<AsyncIterable<Uint8Array>>;
}

/** Encrypts a short text into printable ASCII (armor). */
export async function encryptText(recipients: readonly string[], words: string): Promise<string> {
  return armor.encode(await encrypterFor(recipients).encrypt(words));
}

function decrypterOf(identityFile: string): Decrypter {
  const decrypter = new Decrypter();
  const lines = readFileSync(identityFile, 'utf8').split('\n');
  const identities = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  try {
    if (identities.length === 0) throw new Error('no identity');
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch (cause) {
    throw new CommandError(`En ${identityFile} no hay una llave de age (AGE-SECRET-KEY-1…).`, { cause });
  }
  return decrypter;
}

const wrongKey = (identityFile: string, cause: unknown) =>
  new CommandError(`La llave de ${identityFile} no abre este archivo: se cifró para otra, o está alterado.`, { cause });

export async function decryptStream(
  identityFile: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = decrypterOf(identityFile);
  try {
    return (await decrypter.decrypt(ReadableStream.from(chunks))) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw wrongKey(identityFile, cause);
  }
}

export async function decryptText(identityFile: string, armored: string): Promise<string> {
  const decrypter = decrypterOf(identityFile);
  try {
    return await decrypter.decrypt(armor.decode(armored), 'text');
  } catch (cause) {
    throw wrongKey(identityFile, cause);
  }
}

/** A new key, in the form of age-keygen's files. */
export async function newIdentity(now: Date): Promise<{ file: string; recipient: string }> {
  // Every version of `age` reads this kind; those of Debian 12 don't know the newer ones.
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  return { file: `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`, recipient };
}
