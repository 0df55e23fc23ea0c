import { spokenCode } from '@urna/belenios/spoken-code';
import type { Receipt } from '@urna/contract/election/ballots';
import { describeCollusion, type TrusteeQuorum } from '@urna/contract/election/trustee-words';
import type { CheckHost } from '@urna/contract/election/vote-checks';
import { showDay, showTime } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';
import type { VoterRow } from '../../services/election/roll/queries.ts';
import { notMe } from '../../services/mail/outbox/link-blocks.ts';

const greet = (name: string): string => `Hola, ${name}:`;

/** After the close the code only proves a vote: the one with that title, or else the last one. */
export function voterCodeMail(
  name: string,
  { code, past, notMeUrl }: { code: string; past: { title: string | null } | null; notMeUrl: string | null },
): Mail {
  const toVote = past === null;
  const closed = past?.title ? `La votación «${past.title}» ya cerró.` : 'La votación ya cerró.';
  return {
    subject: toVote ? 'Su código para votar' : 'Su código para comprobar si votó',
    preview: 'Vence en 10 minutos y sirve una sola vez.',
    greeting: greet(name),
    secret: true,
    blocks: [
      toVote
        ? 'Este es el código para entrar a votar:'
        : `${closed} Con este código puede comprobar si su voto quedó registrado y descargar su certificado:`,
      { type: 'code', code },
      `Vence en 10 minutos y sirve una sola vez.${toVote ? ' Cuando lo escriba tendrá 5 minutos para votar.' : ''} Nadie de la Junta se lo pedirá por teléfono ni por mensaje.`,
      'Si usted no lo solicitó, ignore este mensaje: sin el código nadie puede entrar por usted. Y cuéntele a la Junta si se repite.',
      ...(notMeUrl === null ? [] : [notMe(notMeUrl)]),
    ],
  };
}

export function onRollMail(
  { name, institution, question }: Pick<VoterRow, 'name' | 'institution' | 'question'>,
  votingUrl: string,
): Mail {
  return {
    subject: 'Está en el censo electoral',
    preview: question,
    greeting: greet(name),
    blocks: [
      `Sí: con este correo puede votar para elegir al ${question}, por ${institution ?? ''}.`,
      'Para entrar necesita su contraseña. Si todavía no la eligió, o la olvidó, pídala en la página de ingreso.',
      { type: 'link', label: 'Ir a la votación', url: votingUrl },
      'Si usted no hizo esta consulta, ignore este mensaje.',
    ],
  };
}

/** Its signature is made when the mail is sent, because only the vote decides the ballot's place. */
export type UnsignedReceipt = Omit<Receipt, 'signed'>;

/** Where a second device looks at what the ballot holds. The addresses are to be typed there, and lead to no page of ours. */
const otherDevice = (hosts: readonly CheckHost[], trackingCode: string): Mail['blocks'] =>
  hosts.length === 0
    ? []
    : [
        `En la media hora después de votar puede comprobar con otro teléfono o computador qué contiene su papeleta: escriba allí una de estas direcciones y lea con su cámara el código que muestra la página donde votó. Debe ver estas palabras: ${spokenCode(trackingCode)}.`,
        { type: 'facts', rows: hosts.map(({ name, page }) => [name, page] as const) },
      ];

/**
 * Says that somebody voted, and never for whom. The tracking code is deleted from the queue once the mail is sent.
 */
export function voteReceiptMail(
  receipt: UnsignedReceipt,
  links: { certificate: string; check: string; notMe: string },
  quorum: TrusteeQuorum,
  hosts: readonly CheckHost[],
): Mail {
  return {
    subject: 'Su comprobante de votación',
    preview: receipt.question,
    greeting: greet(receipt.name),
    secret: true,
    blocks: [
      `Su voto quedó registrado y está cifrado: este correo no dice por quién votó. ${describeCollusion(quorum)}`,
      {
        type: 'facts',
        rows: [
          ['Elección', receipt.question],
          // The moment stands in the first mail alone: it is kept nowhere.
          receipt.cast_at
            ? ['Fecha y hora', showTime(new Date(receipt.cast_at))]
            : ['Fecha', showDay(receipt.voted_on)],
          ['Código de seguimiento', receipt.tracking_code],
          ['Para compararlo por teléfono', spokenCode(receipt.tracking_code)],
        ],
      },
      { type: 'receipt' },
      ...otherDevice(hosts, receipt.tracking_code),
      'Con el código de seguimiento, que también está en el comprobante, encuentra su papeleta cifrada en la urna pública.',
      { type: 'link', label: 'Buscar mi papeleta en la urna', url: links.check },
      {
        type: 'note',
        text: 'Para mostrar que votó está el certificado, que no dice nada de su papeleta.',
        label: 'Descargar el certificado',
        url: links.certificate,
      },
      notMe(links.notMe),
    ],
  };
}
