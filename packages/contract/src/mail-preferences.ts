import { z } from 'zod';

/** Of the personal link in a reminder; whoever has it may say that they want no more, and nothing else. */
export const unsubscribeTokenSchema = z.string().min(1).max(200);

export const mailPreferencesSchema = z.object({
  /** Masked. */
  email: z.string(),
  reminders: z.boolean(),
  /** Which mail comes all the same. */
  still_sent: z.array(z.string()),
});
export type MailPreferences = z.infer<typeof mailPreferencesSchema>;
export const mailPreferencesAnswerSchema = z.object({ message: z.string(), data: mailPreferencesSchema });

export const stillSentMails = [
  'La convocatoria oficial a votar',
  'Los códigos y enlaces que pidas para ingresar',
  'La confirmación de que tu voto se registró',
] as const;

/** The page behind the link of a reminder. */
export const unsubscribePage = (token: string) => `/preferencias-correo?token=${encodeURIComponent(token)}`;
/** What mail programs call by themselves when someone presses their own button (RFC 8058). */
export const unsubscribeCall = (token: string) =>
  `/api/mail-preferences/unsubscribe?token=${encodeURIComponent(token)}`;
