import { changeActionLabels, changeStateLabels } from '@urna/contract/access/change-requests';
import { tellTime } from '@urna/contract/shared/dates';
import type { Mail, MailBlock } from '@urna/mail/mail-layout';
import type { Tx } from '../../../platform/database/tables.ts';
import { signToken } from '../../../platform/signed-tokens.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { listAdministrators } from '../staff-queries.ts';
import type { ChangeDeps } from './action.ts';
import { addNotifiedEmails, type ChangeRow, type End, forgetNotifiedEmails, markEnded } from './change-rows.ts';
import { publicFields, subjectOf } from './describe-change.ts';

/** Who reads a mail: administrators are told by whom and why, the people named in it only what would change. */
type Reader = 'administrator' | 'person';

function facts(row: ChangeRow, reader: Reader): MailBlock {
  const { about, details } = publicFields(row);
  return {
    type: 'facts',
    rows: [
      ['Cambio', changeActionLabels[row.action]],
      ...(about === '' ? [] : [['Sobre', about] as const]),
      ...(row.process_title === null ? [] : [['Proceso', row.process_title] as const]),
      ...details.map(({ label, value }) => [label, value] as const),
      ...(reader === 'administrator'
        ? ([
            ['Lo pidió', row.requested_by_name],
            ['Motivo', row.reason],
          ] as const)
        : []),
    ],
  };
}

const greeting = 'Hola:';

/** When it takes effect, in a sentence. */
export function whenInWords({ takes_effect_at, state }: ChangeRow, now: Date, demonstration: boolean): string {
  const when =
    takes_effect_at <= now
      ? 'Tendrá efecto en seguida.'
      : state === 'pending'
        ? `Tendrá efecto el ${tellTime(takes_effect_at)}, o cuando otro administrador lo apruebe si es después.`
        : `Tendrá efecto el ${tellTime(takes_effect_at)}, si nadie lo detiene antes.`;
  return demonstration ? `${when} En la demostración la espera es de un minuto.` : when;
}

interface MailContext {
  reader: Reader;
  now: Date;
  demonstration: boolean;
  url: string;
}

/** A change was asked for, or approved: it can be stopped. */
function changeRequestedMail(row: ChangeRow, { reader, now, demonstration, url }: MailContext): Mail {
  const isApproved = row.approved_at !== null;
  const waits =
    row.state === 'pending'
      ? 'Todavía no ha cambiado nada: falta que otro administrador lo apruebe.'
      : isApproved
        ? 'Otro administrador lo aprobó.'
        : 'En esta instalación hay un solo administrador: el cambio espera, y no hace falta que otro lo apruebe.';
  return {
    subject: isApproved ? 'Se aprobó un cambio que se había pedido' : 'Se pidió un cambio que se puede detener',
    preview: `${changeActionLabels[row.action]}.`,
    greeting,
    secret: true,
    blocks: [
      `${waits} ${whenInWords(row, now, demonstration)}`,
      facts(row, reader),
      'Si el cambio es correcto, no hay que hacer nada. Si no lo es, se detiene con este enlace:',
      { type: 'link', label: 'Detener este cambio', url },
      'El enlace es personal y sirve hasta que el cambio tenga efecto: no lo reenvíe.',
    ],
  };
}

const endings = {
  applied: ['Un cambio que se había pedido ya tuvo efecto', 'El cambio del que avisamos ya tuvo efecto.'],
  declined: [
    'Un cambio que se había pedido no se hará',
    'Otro administrador rechazó el cambio del que avisamos. Nada cambió.',
  ],
  withdrawn: [
    'Un cambio que se había pedido no se hará',
    'Quien pidió el cambio del que avisamos lo retiró. Nada cambió.',
  ],
  stopped: [
    'Un cambio que se había pedido se detuvo',
    'Alguien que recibió el aviso detuvo el cambio con su enlace. Nada cambió. Si era correcto, se puede pedir de nuevo.',
  ],
  failed: [
    'Un cambio que se había pedido no se pudo hacer',
    'Cuando llegó su hora, el cambio del que avisamos no se pudo hacer. Nada cambió.',
  ],
  lapsed: [
    'Un cambio que se había pedido no se hará',
    'Nadie aprobó a tiempo el cambio del que avisamos. Nada cambió.',
  ],
} as const;

/** A change took effect, or never will. */
function changeEndedMail(row: ChangeRow, reader: Reader): Mail {
  if (row.state === 'pending' || row.state === 'approved') throw new Error(`change ${row.id} is open`);
  const [subject, text] = endings[row.state];
  const why = row.ended_reason !== null && reader === 'administrator' ? [row.ended_reason] : [];
  return {
    subject,
    preview: `${changeActionLabels[row.action]}: ${changeStateLabels[row.state].toLowerCase()}.`,
    greeting,
    blocks: [text, ...why, facts(row, reader)],
  };
}

interface Addressee {
  email: string;
  reader: Reader;
}

/**
 * Every active administrator, the one who asked too (their session may be stolen), and everybody who was told before: the
 * people whom the change names, and former administrators.
 */
async function addressees(tx: Tx, people: readonly string[]): Promise<Addressee[]> {
  const administrators = (await listAdministrators(tx)).map(({ email }) => email.toLowerCase());
  const others = [...new Set(people.map((email) => email.toLowerCase()))].filter(
    (email) => !administrators.includes(email),
  );
  return [
    ...[...new Set(administrators)].map((email) => ({ email, reader: 'administrator' as const })),
    ...others.map((email) => ({ email, reader: 'person' as const })),
  ];
}

async function queue(tx: Tx, now: Date, row: ChangeRow, to: Addressee, mail: Mail): Promise<void> {
  const subject = subjectOf(row);
  const voter = to.reader === 'person' && subject?.type === 'voter' ? { voterId: subject.id } : {};
  const topic = mail.secret ? 'change_requested' : 'change_ended';
  await queueMail(tx, now, to.email, mail, { topic, process: row.process_id, ...voter });
}

/** Mails everybody concerned that a change waits, each with a link of their own that stops it. */
export async function mailChangeRequested(
  tx: Tx,
  deps: ChangeDeps,
  row: ChangeRow,
  people: readonly string[],
): Promise<void> {
  const now = deps.clock.now();
  const readers = await addressees(tx, people);
  const notified = await addNotifiedEmails(
    tx,
    row,
    readers.map(({ email }) => email),
  );
  for (const to of readers) {
    const token = signToken(deps.secrets, 'stop-change', [row.id, notified.indexOf(to.email)]);
    // Browsers don't send the fragment, so no log and no referrer contains the token.
    const url = `${deps.publicUrl}/detener-cambio#token=${token}`;
    const mail = changeRequestedMail(row, { reader: to.reader, now, demonstration: deps.demonstration ?? false, url });
    await queue(tx, now, row, to, mail);
  }
}

/** Ends an open change, and mails everybody who was told that it took effect, or never will; undefined if it ended otherwise. */
export async function endChange(tx: Tx, id: number, end: End, now: Date): Promise<ChangeRow | undefined> {
  const row = await markEnded(tx, id, end, now);
  if (!row) return undefined;
  for (const to of await addressees(tx, row.told)) await queue(tx, now, row, to, changeEndedMail(row, to.reader));
  await forgetNotifiedEmails(tx, row);
  return row;
}
