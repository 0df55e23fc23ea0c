import type { RollHeader } from '@urna/credential-files/roll';
import { votingLink } from '@urna/credential-files/voting-link';
import { type Mail, type MailBlock, type MailBranding, renderHtml, renderText } from '@urna/mail/mail-layout';
import type { Message } from '@urna/mail/mail-server';
import { type OwnCheck, openOwnCheck } from '../own-check.ts';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import type { VoterCredential } from '../private-file/private-file.ts';
import type { MailJournal } from './mail-journal.ts';
import type { MailSettings } from './mail-settings.ts';
import type { SendDeps } from './send-mails.ts';

/** For somebody who never entered the page too. */
const loginWords = {
  contador: 'La página le pedirá su cédula y un código, que enviará a su correo en ese momento.',
  ies: 'La página le pedirá este correo y su contraseña. Si todavía no la eligió, pida allí el enlace para elegirla y después vuelva a abrir este.',
} as const satisfies Record<RollHeader['kind'], string>;

/** What all mails with credentials have in common. */
export interface MailContext {
  roll: RollHeader;
  settings: MailSettings;
  check: OwnCheck;
}

export const openMailContext = async (roll: RollHeader, settings: MailSettings): Promise<MailContext> => ({
  roll,
  settings,
  check: await openOwnCheck(roll, settings.booth),
});

/** The mail with a voter's credential. `resend` counts from 1; another Message-ID keeps it from looking like a copy. */
export function composeMail(
  { roll, settings, check }: MailContext,
  { voter, name, email, credential }: VoterCredential,
  resend: number,
): Message {
  const { authority, booth } = settings;
  const { login, address } = { ...roll, address: booth ?? roll.address };
  const mail: Mail = {
    // Telephones show it on a locked screen, and mail servers log it: no secret.
    subject: `Su credencial para votar: ${roll.contest}`,
    preview: 'La necesita para votar. Es personal: no la reenvíe.',
    greeting: `Hola, ${name}:`,
    blocks: [
      `Esta es su credencial para votar en «${roll.contest}». La hizo ${authority}, que no maneja la urna: así, quien la maneja no puede votar por usted.`,
      `Cuando abra la votación, entre por este enlace. ${loginWords[roll.kind]} Ábralo solo cuando vaya a votar: lleva su credencial, y quien cambiara la página podría tomarla. Después de la votación le escribiremos si su credencial se usó.`,
      { type: 'link', label: 'Votar con mi credencial', url: votingLink({ address, login }, credential) },
      `Si el enlace no abre, entre a ${address}${login} y escriba su credencial cuando se la pidan:`,
      { type: 'facts', rows: [['Su credencial', credential]] },
      'Guárdela hasta que vote y no la comparta con nadie: ni nosotros ni la Junta se la pediremos. Si la pierde, se la enviamos de nuevo a este mismo correo.',
      ...checkBlocks(check, credential),
    ],
  };
  return toMessage(roll, settings, mail, { to: email, id: `credencial-${roll.election}-${voter}-${resend}` });
}

/** With both a voter finds out a device that leads to another page, or shows somebody else's ballot. */
function checkBlocks({ hosts, wordsOf }: OwnCheck, credential: string): MailBlock[] {
  if (hosts.length === 0) return [];
  return [
    'Después de votar puede comprobar con otro teléfono o computador qué contiene su papeleta. La página que se abra allí debe tener una de estas direcciones y mostrar estas cuatro palabras; si no, no le crea y avísenos:',
    {
      type: 'facts',
      rows: [
        ...hosts.map(({ name, page }) => [name, page] as const),
        ['Las palabras de su credencial', wordsOf(credential)],
      ],
    },
  ];
}

/** What the send loop needs to mail each voter their credential. */
export async function prepareMails({
  file,
  journal,
  settings,
}: {
  file: PrivateFile;
  journal: MailJournal;
  settings: MailSettings;
}): Promise<Pick<SendDeps, 'journal' | 'compose'>> {
  const context = await openMailContext(file.header.roll, settings);
  return { journal, compose: (voter) => [composeMail(context, voter, 0)] };
}

/** Signed by the authority, who also answers. */
export function toMessage(
  roll: RollHeader,
  { authority, from }: MailSettings,
  mail: Mail,
  { to, id }: { to: string; id: string },
): Message {
  const branding: MailBranding = {
    heading: `${authority} · ${roll.process}`,
    contact: [`Autoridad de credenciales: ${authority}`, from, ...roll.contact],
    replyTo: from,
  };
  const host = from.slice(from.indexOf('@') + 1);
  return {
    from: `"${authority.replaceAll(/["\\]/g, '')}" <${from}>`,
    to,
    subject: mail.subject,
    text: renderText(mail, branding),
    html: renderHtml(mail, branding),
    messageId: `<${id}@${host}>`,
  };
}
