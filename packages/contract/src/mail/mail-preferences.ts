import { z } from 'zod';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';

/** The token of a reminder's personal link. It authorizes unsubscribing and nothing else. */
export const unsubscribeTokenSchema = z.string().min(1).max(200);

export const mailPreferencesSchema = z.object({
  /** The masked address. */
  email: z.string(),
  reminders: z.boolean(),
  /** The kinds of mail that are still sent after unsubscribing. */
  still_sent: z.array(z.string()),
});
export type MailPreferences = z.infer<typeof mailPreferencesSchema>;
export const mailPreferencesAnswerSchema = z.object({ message: z.string(), data: mailPreferencesSchema });

export const stillSentMails = [
  'La convocatoria oficial a votar',
  'Los códigos y enlaces que pidas para ingresar',
  'El comprobante de tu voto',
] as const;

const tag = 'Correo a los votantes';

export const getMailPreferences = {
  method: 'POST',
  path: '/mail-preferences/read',
  reads: true,
  tag,
  summary: 'Si quien recibió este enlace quiere recordatorios',
  who: 'anyone',
  guessing: { limit: { counter: 'mail-preferences', perMinute: 60 } },
  body: z.object({ token: unsubscribeTokenSchema }),
  answers: { 200: dataSchema(mailPreferencesSchema) },
} as const satisfies Endpoint;

/** Our page sends the token in the body; mail programs can only send it in the address (RFC 8058). */
export const stopReminders = {
  method: 'POST',
  path: '/mail-preferences/unsubscribe',
  tag,
  summary: 'No recibir más recordatorios; el token va en el cuerpo o en la dirección',
  who: 'anyone',
  guessing: { limit: { counter: 'mail-preferences', perMinute: 60 } },
  query: z.object({ token: unsubscribeTokenSchema.optional() }),
  body: z.object({ token: unsubscribeTokenSchema.optional() }).nullish(),
  answers: { 200: mailPreferencesAnswerSchema },
} as const satisfies Endpoint;

/** The page that the link in a reminder opens. */
export const unsubscribePage = (token: string) => `/preferencias-correo#token=${encodeURIComponent(token)}`;
/** The call that mail programs make when the recipient presses their unsubscribe button (RFC 8058). */
export const unsubscribeCall = (token: string) => `/api${stopReminders.path}?token=${encodeURIComponent(token)}`;
