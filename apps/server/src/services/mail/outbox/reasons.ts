import type { MailStatus } from '@urna/contract/mail/mail-queue';
import { bogotaDay } from '@urna/contract/shared/dates';
import { bounceInWords, deliveryErrorInWords } from '@urna/mail/reasons';

/** Why a campaign skips a recipient. */
export const skipReasons = {
  voted: 'Ya había votado',
  declined: 'Pidió no recibir recordatorios',
  cancelled: 'La campaña se canceló',
  voting_closed: 'La votación cerró',
} as const;
export type SkipReason = keyof typeof skipReasons;

/** Describes a recorded delivery error, with the SMTP code to quote to the mail provider. */
export function reasonInWords(status: MailStatus, lastError: string | null): string | null {
  if (status === 'unknown') return 'El servidor de correo recibió el mensaje y no se conoce su respuesta';
  if (lastError === null || lastError === '') return null;
  if (status === 'skipped') return new Map<string, string>(Object.entries(skipReasons)).get(lastError) ?? lastError;
  if (status === 'returned') return bounceInWords(lastError);
  return deliveryErrorInWords(lastError);
}

/**
 * A moment of a mail as staff are told it: of the confirmation of a vote the day alone (YYYY-MM-DD in Bogotá), since a finer
 * moment beside a voter would tell which ballot is theirs.
 */
export const timeForStaff = (topic: string, time: Date): string =>
  topic === 'vote_receipt' ? bogotaDay(time) : time.toISOString();
