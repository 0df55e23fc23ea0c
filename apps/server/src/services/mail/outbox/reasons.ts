import type { MailStatus } from '@urna/contract/mail-queue';
import { bounceInWords } from '../bounces/bounce-reasons.ts';

/** Why a campaign skips a recipient. */
export const skipReasons = {
  voted: 'Ya había votado',
  declined: 'Pidió no recibir recordatorios',
  cancelled: 'La campaña se canceló',
  voting_closed: 'La votación cerró',
} as const;
export type SkipReason = keyof typeof skipReasons;

const ofConnection: Record<string, string> = {
  EDNS: 'No se encontró el servidor de correo',
  EAUTH: 'El servidor de correo no aceptó el usuario o la clave de MAIL_URL',
  ETLS: 'No se pudo cifrar la conexión con el servidor de correo',
  ETIMEDOUT: 'El servidor de correo tardó demasiado en responder',
  ESOCKET: 'No hubo conexión con el servidor de correo',
  ECONNECTION: 'Se perdió la conexión con el servidor de correo',
};

const ofAnswer: Record<string, string> = {
  421: 'El servidor de correo cerró el servicio por un momento',
  450: 'El buzón no está disponible por ahora',
  451: 'El servidor de correo tuvo un problema pasajero',
  452: 'El servidor de correo o el buzón están llenos por ahora',
  550: 'El servidor de correo rechazó el buzón: no existe o no recibe estos correos',
  551: 'El buzón está en otro servidor',
  552: 'El buzón está lleno',
  553: 'El servidor de correo no admite esa dirección',
  554: 'El servidor de correo rechazó el mensaje',
};

/** Describes a recorded delivery error, with the SMTP code to quote to the mail provider. */
export function reasonInWords(status: MailStatus, lastError: string | null): string | null {
  if (status === 'unknown') return 'El servidor de correo recibió el mensaje y no se conoce su respuesta';
  if (lastError === null || lastError === '') return null;
  if (status === 'skipped') return new Map<string, string>(Object.entries(skipReasons)).get(lastError) ?? lastError;
  if (status === 'returned') return bounceInWords(lastError);
  const answer = /SMTP (\d{3})/.exec(lastError)?.[1];
  const words = ofConnection[lastError.split(' ')[0] ?? ''];
  if (answer === undefined) return words ?? `No se pudo entregar (${lastError})`;
  const general = answer.startsWith('5') ? 'El servidor de correo lo rechazó' : 'El servidor de correo pidió esperar';
  return `${(words && !ofAnswer[answer] ? words : ofAnswer[answer]) ?? general} (${answer})`;
}
