import { existsSync, readFileSync } from 'node:fs';
import { publicCredential } from '@urna/belenios/credentials';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import type { Reconciliation } from '@urna/credential-files/reconciliation';
import type { RollHeader } from '@urna/credential-files/roll';
import type { Mail } from '@urna/mail/mail-layout';
import type { Message } from '@urna/mail/mail-server';
import { writeDurably } from '@urna/node-tools/write-durably';
import { inFolder } from '../folder/files.ts';
import { readFolderState } from '../folder/folder-state.ts';
import { toMessage } from '../mails/compose-mail.ts';
import type { MailJournal } from '../mails/mail-journal.ts';
import type { MailSettings } from '../mails/mail-settings.ts';
import type { SendDeps } from '../mails/send-mails.ts';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import type { VoterCredential } from '../private-file/private-file.ts';
import { Problem } from '../problem.ts';

/** The public credentials that the reconciled archive holds ballots of, one a line below the archive's SHA-256. */
export const writeUsed = (
  folder: string,
  { archive, used }: { archive: string; used: ReadonlySet<string> },
): Promise<void> => writeDurably(inFolder(folder, 'used'), [archive, ...[...used].toSorted(), ''].join('\n'));

/** They must be as many, and of the archive, as the signed reconciliation says. */
function readUsed(folder: string, reconciliation: Reconciliation | undefined): ReadonlySet<string> {
  if (!reconciliation)
    throw new Problem('Haga primero la conciliación: los avisos dicen lo que hay en la urna publicada.');
  if (reconciliation.problems.length > 0) {
    throw new Problem('La conciliación encontró diferencias: pida explicaciones antes de avisar a los votantes.');
  }
  const path = inFolder(folder, 'used');
  const [archive, ...used] = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
  if (archive === reconciliation.archive && new Set(used).size === reconciliation.used) return new Set(used);
  throw new Problem(`El archivo ${path} no es el de la conciliación firmada: hágala de nuevo.`);
}

/**
 * After the vote: whether the voter's credential was used. An operator who changed the page could have taken it from
 * whoever opened the link without voting, and keeps back the server's own mails; this one comes from somebody else.
 */
export function composeNotice(
  roll: RollHeader,
  settings: MailSettings,
  { voter, name, email }: Pick<VoterCredential, 'voter' | 'name' | 'email'>,
  { isUsed, index }: { isUsed: boolean; index: number },
): Message {
  const { authority, from } = settings;
  const mail: Mail = {
    // Telephones show it on a locked screen, and mail servers log it: not whether somebody voted.
    subject: `Después de la votación: su credencial de ${roll.contest}`,
    preview: 'Compare este aviso con lo que hizo.',
    greeting: `Hola, ${name}:`,
    blocks: [
      isUsed
        ? `La credencial que le entregó ${authority} para votar en «${roll.contest}» se usó: en la urna publicada hay un voto con ella. Nadie puede ver por quién es.`
        : `La credencial que le entregó ${authority} para votar en «${roll.contest}» no se usó: en la urna publicada no hay ningún voto con ella.`,
      isUsed
        ? `Si usted no votó, alguien votó con su credencial: escríbanos cuanto antes a ${from}.`
        : `Si votó y recibió un comprobante, consérvelo y escríbanos cuanto antes a ${from}.`,
      'Si es lo que usted hizo, no tiene que hacer nada más. Ya puede borrar el correo con su credencial.',
    ],
  };
  return toMessage(roll, settings, mail, { to: email, id: `aviso-${roll.election}-${voter}-${index}` });
}

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
      return [...addresses].map((email, index) =>
        composeNotice(roll, settings, { ...voter, email }, { isUsed, index }),
      );
    },
  };
}
