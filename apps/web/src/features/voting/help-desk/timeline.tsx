import { type MailTopic, mailTopicLabels } from '@urna/contract/mail/mail-topics';
import { counted } from '@urna/contract/shared/counted';
import { type RollEntry } from '@urna/contract/voting/help-desk';
import { ClockIcon, ErrorIcon, InfoIcon, SuccessIcon } from '@urna/ui/icons';
import { formatDateTime, sortableTime, tellDateTime } from '../../../lib/format.ts';
import classes from './help-desk.module.css';

const icons = { success: SuccessIcon, info: ClockIcon, error: ErrorIcon, plain: InfoIcon } as const;
type Tone = keyof typeof icons;

export function Timeline({ entry }: { entry: RollEntry }) {
  const events = timelineOf(entry);
  return (
    <div className="stack gap-sm">
      <h3>Códigos y correos</h3>
      {events.length === 0 ? (
        <p className="note">Todavía no se le ha enviado nada.</p>
      ) : (
        <ol aria-label={`Códigos y correos de ${entry.name}`}>
          {events.map(({ key, time, title, state, tone, detail }) => {
            const Icon = icons[tone];
            return (
              <li key={key} className={classes.event} data-tone={tone}>
                <time className="dimmed" style={{ whiteSpace: 'nowrap' }} dateTime={time}>
                  {formatDateTime(time)}
                </time>
                <div>
                  <p className={classes.title}>
                    {title}
                    <span className={classes.state}>
                      <Icon size={16} /> {state}
                    </span>
                  </p>
                  {detail === null ? null : <p className="note">{detail}</p>}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

interface TimelineEvent {
  key: string;
  time: string;
  title: string;
  state: string;
  tone: Tone;
  detail: string | null;
}

type Code = RollEntry['codes'][number];
type Mail = RollEntry['mails'][number];

const codeStates = {
  waiting: { state: 'Sin usar', tone: 'info' },
  used: { state: 'Usado', tone: 'success' },
  replaced: { state: 'Reemplazado por otro', tone: 'plain' },
  expired: { state: 'Venció', tone: 'plain' },
  exhausted: { state: 'Agotó los intentos', tone: 'error' },
} as const satisfies Record<Code['state'], { state: string; tone: Tone }>;

/** Includes the successful attempt. */
function triesOf({ state, tries }: Code): string | null {
  const failed = state === 'used' ? tries - 1 : tries;
  return failed > 0 ? `${counted(failed, 'intento fallido', 'intentos fallidos')}.` : null;
}

function codeEvent(code: Code, index: number): TimelineEvent {
  const validity = code.state === 'waiting' ? `Vence el ${tellDateTime(code.expires_at)}.` : null;
  return {
    key: `code ${String(index)}`,
    time: code.sent_at,
    title: 'Código creado',
    ...codeStates[code.state],
    detail: [validity, triesOf(code)].filter(Boolean).join(' ') || null,
  };
}

const mailStates = {
  waiting: { state: 'Por enviar', tone: 'info' },
  sending: { state: 'Enviándose', tone: 'info' },
  sent: { state: 'Enviado', tone: 'success' },
  returned: { state: 'Devuelto', tone: 'error' },
  failed: { state: 'No se pudo enviar', tone: 'error' },
  skipped: { state: 'Ya no hacía falta', tone: 'plain' },
  unknown: { state: 'Sin respuesta del servidor de correo', tone: 'error' },
} as const satisfies Record<Mail['status'], { state: string; tone: Tone }>;

function topicLabel(topic: string): string {
  return Object.hasOwn(mailTopicLabels, topic) ? mailTopicLabels[topic as MailTopic] : topic;
}

function whyOf(status: Mail['status'], lastError: string): string | null {
  if (status === 'sent') return null;
  return status === 'returned' ? `${lastError}.` : `El servidor de correo respondió: ${lastError}`;
}

function mailEvent(mail: Mail, index: number): TimelineEvent {
  const sent = mail.sent_at === null ? null : `Salió el ${tellDateTime(mail.sent_at)}.`;
  const wentOut = mail.status === 'sent' || mail.status === 'returned';
  const tried = !wentOut && mail.attempts > 0 ? `Se intentó ${counted(mail.attempts, 'vez', 'veces')}.` : null;
  const why = mail.last_error === null ? null : whyOf(mail.status, mail.last_error);
  return {
    key: `mail ${String(index)}`,
    time: mail.created_at,
    title: `Correo: ${topicLabel(mail.topic)}`,
    ...mailStates[mail.status],
    detail: [`A ${mail.to}.`, sent, tried, why].filter(Boolean).join(' '),
  };
}

/** Codes and mails on one timeline, newest first. */
export function timelineOf({ codes, mails }: Pick<RollEntry, 'codes' | 'mails'>): TimelineEvent[] {
  return [...codes.map(codeEvent), ...mails.map(mailEvent)].toSorted(
    (one, other) => sortableTime(other.time) - sortableTime(one.time),
  );
}
