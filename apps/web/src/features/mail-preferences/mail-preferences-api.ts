import { dataSchema } from '@urna/contract/envelope';
import {
  type MailPreferences,
  mailPreferencesAnswerSchema,
  mailPreferencesSchema,
} from '@urna/contract/mail-preferences';
import { api } from '../../lib/api.ts';

export async function readPreferences(token: string, signal: AbortSignal): Promise<MailPreferences> {
  const path = `/mail-preferences?token=${encodeURIComponent(token)}`;
  return (await api.get(path, dataSchema(mailPreferencesSchema), { signal })).data;
}

export async function declineReminders(token: string): Promise<MailPreferences> {
  return (await api.post('/mail-preferences/unsubscribe', { token }, mailPreferencesAnswerSchema)).data;
}
