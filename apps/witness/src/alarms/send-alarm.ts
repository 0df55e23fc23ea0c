import { createHash } from 'node:crypto';
import { openMailServer } from '@urna/mail/mail-server';
import { showBogotaTime } from '@urna/verification/bogota-time';
import type { AlarmSettings } from '../settings.ts';
import { type Alarm, alarmKinds, isActive } from './alarm.ts';

/** An alarm with what a reader needs to know whose it is. */
export interface TellableAlarm {
  witness: string;
  /** The election's address. */
  election: string;
  alarm: Alarm;
}

const ANSWER_MS = 20_000;

/** Sends an alarm, or that it has ended, to everybody who is set down for it. Throws if one of them can't be reached. */
export async function sendAlarm(settings: AlarmSettings, told: TellableAlarm): Promise<void> {
  const { webhook, mail } = settings;
  const sent = await Promise.allSettled([
    webhook === undefined ? undefined : postToWebhook(webhook, told),
    mail === undefined ? undefined : sendMails(mail, told),
  ]);
  const failed = sent.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

function alarmSubject({ alarm, witness }: TellableAlarm): string {
  const { title } = alarmKinds[alarm.kind];
  return isActive(alarm)
    ? `Alarma del veedor ${witness}: ${title}`
    : `Terminó la alarma del veedor ${witness}: ${title}`;
}

const moment = (at: string): string => `${showBogotaTime(new Date(at))}, hora de Colombia`;

function alarmText(told: TellableAlarm): string {
  const { alarm, election } = told;
  return [
    alarmSubject(told),
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
async function postToWebhook(webhook: string, told: TellableAlarm): Promise<void> {
  const { alarm, election, witness } = told;
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      text: alarmText(told),
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
async function sendMails({ smtp, from, to }: NonNullable<AlarmSettings['mail']>, told: TellableAlarm): Promise<void> {
  const server = openMailServer({ url: smtp }, to.length);
  const mail = { from, subject: alarmSubject(told), text: alarmText(told), messageId: messageIdOf(told) };
  try {
    const sent = await Promise.allSettled(to.map((address) => server.send({ ...mail, to: address })));
    const failed = sent.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  } finally {
    server.close();
  }
}

/** The same whenever it is sent again, so that mail programs show it once. */
function messageIdOf(told: TellableAlarm): string {
  const { alarm, election, witness } = told;
  const hash = createHash('sha256').update(
    JSON.stringify([witness, election, alarm.kind, alarm.raised_at, alarm.ended_at]),
  );
  return `<${hash.digest('hex')}@urna.veedor>`;
}
