import { createHash } from 'node:crypto';
import { openMailServer } from '@urna/mail/mail-server';
import { showBogotaTime } from '@urna/verification/bogota-time';
import { z } from 'zod';
import type { AlarmSettings } from './settings.ts';

/**
 * What a witness raises an alarm about. A lasting one accuses the server of something that can't be undone: the witness
 * never cosigns this election again. Any other ends when its cause does. Those about the booth say nothing of the box, which
 * is cosigned meanwhile.
 */
export const alarmKinds = {
  changed: { lasts: true, title: 'Un voto que este veedor guardó falta, cambió o está en otro lugar' },
  inconsistent: { lasts: true, title: 'El servidor firmó dos puntos de control que se contradicen' },
  invalid: { lasts: true, title: 'En la urna hay algo que no es válido' },
  wrong_root: { lasts: true, title: 'El punto de control firmado no es el de la urna publicada' },
  shrank: { lasts: false, title: 'La urna se encogió' },
  incomplete: { lasts: false, title: 'La urna publicada no llega hasta el punto de control firmado' },
  another_key: { lasts: false, title: 'El servidor no firma con la llave de esta elección' },
  behind: { lasts: false, title: 'Otro veedor ve una urna más larga que la que recibe este' },
  silent: { lasts: false, title: 'El servidor no responde, o no entrega a tiempo lo que firmó' },
  'booth-differs': {
    lasts: false,
    title: 'La casilla de votación no es la que firmaron los custodios',
    advice:
      'Si todavía no ha votado, espere a que esta alarma termine, o vote en otra dirección que entregue la casilla firmada. Si ya votó, compruebe su voto en otro equipo.',
  },
  'booth-silent': { lasts: false, title: 'El servidor no entrega la casilla de votación' },
} as const satisfies Record<string, { lasts: boolean; title: string; advice?: string }>;

export type AlarmKind = keyof typeof alarmKinds;
const kinds = Object.keys(alarmKinds) as [AlarmKind, ...AlarmKind[]];

export const alarmSchema = z.object({
  kind: z.enum(kinds),
  /** What exactly, in a sentence for people. */
  text: z.string(),
  raised_at: z.string(),
  /** When its cause ended. */
  ended_at: z.string().nullable(),
  /** Names of files in the election's folder `evidencia`. */
  evidence: z.array(z.string()),
  /** What has been sent out about it. */
  told: z.enum(['nothing', 'raised', 'ended']),
});
export type Alarm = z.infer<typeof alarmSchema>;

const boothKinds: readonly AlarmKind[] = ['booth-differs', 'booth-silent'];

export const isAboutBooth = ({ kind }: Pick<Alarm, 'kind'>): boolean => boothKinds.includes(kind);
export const isActive = ({ ended_at }: Alarm): boolean => ended_at === null;
export const lasts = ({ kind }: Pick<Alarm, 'kind'>): boolean => alarmKinds[kind].lasts;

/** An alarm with what a reader needs to know whose it is. */
interface AlarmMessage {
  witness: string;
  /** The election's address. */
  election: string;
  alarm: Alarm;
}

const ANSWER_MS = 20_000;

/** Sends an alarm, or that it has ended, to everybody who is set down for it. Throws if one of them can't be reached. */
export async function sendAlarm(settings: AlarmSettings, message: AlarmMessage): Promise<void> {
  const { webhook, mail } = settings;
  const sent = await Promise.allSettled([
    webhook === undefined ? undefined : postToWebhook(webhook, message),
    mail === undefined ? undefined : sendMails(mail, message),
  ]);
  const failed = sent.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

function alarmSubject({ alarm, witness }: AlarmMessage): string {
  const { title } = alarmKinds[alarm.kind];
  return isActive(alarm)
    ? `Alarma del veedor ${witness}: ${title}`
    : `Terminó la alarma del veedor ${witness}: ${title}`;
}

const moment = (time: string): string => `${showBogotaTime(new Date(time))}, hora de Colombia`;

function alarmText(message: AlarmMessage): string {
  const { alarm, election } = message;
  return [
    alarmSubject(message),
    '',
    alarm.text,
    '',
    `Elección: ${election}`,
    `Desde: ${moment(alarm.raised_at)}`,
    ...(alarm.ended_at === null ? [] : [`Hasta: ${moment(alarm.ended_at)}`]),
    ...(alarm.evidence.length === 0 ? [] : ['Pruebas, en la carpeta del veedor:', ...alarm.evidence]),
  ].join('\n');
}

/** `text` is what Slack, Mattermost and Teams show. */
async function postToWebhook(webhook: string, message: AlarmMessage): Promise<void> {
  const { alarm, election, witness } = message;
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      text: alarmText(message),
      witness,
      election,
      kind: alarm.kind,
      detail: alarm.text,
      raised_at: alarm.raised_at,
      ended_at: alarm.ended_at,
    }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`el webhook respondió ${response.status}`);
}

/** One mail for each address: a server that refuses one of them must not keep the others from knowing. */
async function sendMails({ smtp, from, to }: NonNullable<AlarmSettings['mail']>, message: AlarmMessage): Promise<void> {
  const server = openMailServer({ url: smtp }, to.length);
  const mail = { from, subject: alarmSubject(message), text: alarmText(message), messageId: messageIdOf(message) };
  try {
    const sent = await Promise.allSettled(to.map((address) => server.send({ ...mail, to: address })));
    const failed = sent.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  } finally {
    server.close();
  }
}

/** The same whenever it is sent again, so that mail programs show it once. */
function messageIdOf(message: AlarmMessage): string {
  const { alarm, election, witness } = message;
  const hash = createHash('sha256').update(
    JSON.stringify([witness, election, alarm.kind, alarm.raised_at, alarm.ended_at]),
  );
  return `<${hash.digest('hex')}@urna.veedor>`;
}
