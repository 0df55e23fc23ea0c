import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalMail } from '@urna/contract/mail/mailbox';

/**
 * Mails of another body to the people of a demonstration, one file for each address. They hold what this server must not
 * know, so they are in no table: only the local mailbox reads them.
 */
export type OtherMail = Omit<LocalMail, 'id' | 'attachment'>;

const fileOf = (address: string): string => `${createHash('sha256').update(address.toLowerCase()).digest('hex')}.json`;

/** Replaces an earlier mail to the same address. */
export async function keepOtherMail(folder: string, mail: OtherMail): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, fileOf(mail.to));
  await writeFile(`${file}.part`, JSON.stringify(mail), { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Newest first; all, or those to an address. Their ids are negative, so that none is the id of a queued mail. */
export async function readOtherMails(folder: string, to?: string): Promise<LocalMail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  const mails = await Promise.all(
    files.map(async (name, index): Promise<LocalMail> => {
      const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as OtherMail;
      return { ...mail, id: -1 - index, attachment: null };
    }),
  );
  return mails
    .filter((mail) => to === undefined || mail.to === to)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}
