import { publicCredential } from '@urna/belenios/credentials';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { readFolderState } from '../folder/folder-state.ts';
import { composeNotice } from '../mails/compose-notice.ts';
import type { MailJournal } from '../mails/mail-journal.ts';
import type { MailSettings } from '../mails/mail-settings.ts';
import type { SendDeps } from '../mails/send-mails.ts';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import { readUsed } from './used-credentials.ts';

/** What the send loop needs to tell each voter whether their credential was used. */
export async function prepareNotices(
  folder: string,
  { file, journal, settings }: { file: PrivateFile; journal: MailJournal; settings: MailSettings },
): Promise<Pick<SendDeps, 'journal' | 'compose'>> {
  const used = readUsed(folder, (await readFolderState(folder)).reconciliation);
  const group = await sodiumEd25519();
  const { roll } = file.header;
  journal.beginNotices();
  return {
    journal: journal.notices,
    compose: (voter) => {
      const isUsed = used.has(publicCredential(group, voter.credential, roll.election));
      // Wherever the credential went: whoever got an address corrected may not be the voter.
      const addresses = new Set([...journal.correctedAddresses(voter.voter), voter.email]);
      return [...addresses].map((email, at) => composeNotice(roll, settings, { ...voter, email }, { isUsed, at }));
    },
  };
}
