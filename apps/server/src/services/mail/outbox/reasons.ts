import type { MailStatus } from '@urna/contract/mail/mail-queue';
import { bogotaDay } from '@urna/contract/shared/dates';
import { deliveryErrorInWords } from '@urna/mail/transport';

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

/** Why a mail came back, by the enhanced status code (RFC 3463) without its class, which is 4 or 5. */
const exact: Record<string, string> = {
  '1.0': 'La dirección no es válida',
  '1.1': 'Buzón inexistente',
  '1.2': 'El dominio de la dirección no existe',
  '1.3': 'La dirección no es válida',
  '1.6': 'El buzón se mudó y no dejó dirección nueva',
  '1.10': 'El dominio de la dirección no recibe correo',
  '2.0': 'El buzón no recibe correo',
  '2.1': 'El buzón está desactivado',
  '2.2': 'El buzón está lleno',
  '2.3': 'El buzón no recibe mensajes de este tamaño',
  '4.1': 'El servidor de correo del destino no respondió',
  '4.4': 'No se encontró el servidor de correo del destino',
  '4.6': 'El correo del destino da vueltas sin llegar a un buzón',
  '4.7': 'Se acabó el plazo para entregarlo',
};

/** By the subject of the code, where the detail says no more. */
const general: Record<string, string> = {
  '1': 'La dirección no recibe correo',
  '2': 'El buzón no recibe correo',
  '3': 'El servidor de correo del destino no lo pudo recibir',
  '4': 'No se pudo llegar al servidor de correo del destino',
  '5': 'El servidor de correo del destino no lo entendió',
  '6': 'El servidor de correo del destino no admite el formato del mensaje',
  '7': 'El servidor de correo del destino lo rechazó por sus reglas',
};

/** The reason in words, with the code to quote to the mail provider. */
export function bounceInWords(status: string): string {
  const [, subject = '', detail = ''] = status.split('.');
  return `${exact[`${subject}.${detail}`] ?? general[subject] ?? 'El servidor de correo del destino lo devolvió'} (${status})`;
}

/**
 * A moment of a mail as staff are told it: of the confirmation of a vote the day alone (YYYY-MM-DD in Bogotá), since a finer
 * moment beside a voter would tell which ballot is theirs.
 */
export const timeForStaff = (topic: string, time: Date): string =>
  topic === 'vote_receipt' ? bogotaDay(time) : time.toISOString();
