import type { RollHeader } from '@urna/credential-files/roll';
import { votingLink } from '@urna/credential-files/voting-link';
import { type Letterhead, type Mail, renderHtml, renderText } from '@urna/mail/mail-layout';
import type { Message } from '@urna/mail/mail-server';
import type { VoterCredential } from '../private-file/private-file.ts';
import type { MailSettings } from './mail-settings.ts';

/** The mail with a voter's credential. `resend` counts from 1; another Message-ID keeps it from looking like a copy. */
export function composeMail(
  roll: RollHeader,
  { authority, from }: MailSettings,
  { voter, name, email, credential }: VoterCredential,
  resend: number,
): Message {
  const mail: Mail = {
    // Telephones show it on a locked screen, and mail servers log it: no secret.
    subject: `Tu credencial para votar: ${roll.contest}`,
    preview: 'Con ella y con tus datos votas. Es personal: no la reenvíes.',
    greeting: `Hola, ${name}:`,
    blocks: [
      {
        type: 'paragraph',
        text: `Esta es tu credencial para votar en «${roll.contest}». La hizo ${authority}, que no maneja la urna: así, quien la maneja no puede votar por ti.`,
      },
      {
        type: 'paragraph',
        text: 'Cuando abra la votación, entra por este enlace e ingresa como siempre, con tus datos.',
      },
      { type: 'link', label: 'Votar con mi credencial', url: votingLink(roll, credential) },
      {
        type: 'paragraph',
        text: `Si el enlace no abre, entra a ${roll.address}${roll.login} y escribe tu credencial cuando te la pidan:`,
      },
      { type: 'facts', rows: [['Tu credencial', credential]] },
      {
        type: 'paragraph',
        text: 'Guárdala hasta que votes y no la compartas con nadie: ni nosotros ni la Junta te la pediremos. Si la pierdes, te la enviamos de nuevo a este mismo correo.',
      },
    ],
  };
  const letterhead: Letterhead = {
    heading: `${authority} · ${roll.process}`,
    contact: [`Autoridad de credenciales: ${authority}`, from, ...(roll.contact ?? [])],
    replyTo: from,
  };
  const host = from.slice(from.indexOf('@') + 1);
  return {
    from: `"${authority.replaceAll(/["\\]/g, '')}" <${from}>`,
    to: email,
    subject: mail.subject,
    text: renderText(mail, letterhead),
    html: renderHtml(mail, letterhead),
    messageId: `<credencial-${roll.election}-${voter}-${resend}@${host}>`,
  };
}
