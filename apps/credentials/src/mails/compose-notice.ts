import type { RollHeader } from '@urna/credential-files/roll';
import type { Mail } from '@urna/mail/mail-layout';
import type { Message } from '@urna/mail/mail-server';
import type { VoterCredential } from '../private-file/private-file.ts';
import { toMessage } from './compose-mail.ts';
import type { MailSettings } from './mail-settings.ts';

/**
 * After the vote: whether the voter's credential was used. An operator who changed the page could have taken it from
 * whoever opened the link without voting, and keeps back the server's own mails; this one comes from somebody else.
 */
export function composeNotice(
  roll: RollHeader,
  settings: MailSettings,
  { voter, name, email }: Pick<VoterCredential, 'voter' | 'name' | 'email'>,
  { isUsed, at }: { isUsed: boolean; at: number },
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
  return toMessage(roll, settings, mail, { to: email, id: `aviso-${roll.election}-${voter}-${at}` });
}
