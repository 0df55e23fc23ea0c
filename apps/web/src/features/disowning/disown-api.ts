import { type DisownPage, disownAnswerSchema, disownPageSchema } from '@urna/contract/disowning';
import { dataSchema } from '@urna/contract/envelope';
import { api } from '../../lib/api.ts';

export async function readRegistration(token: string, signal: AbortSignal): Promise<DisownPage> {
  return (await api.get('/registration-link', dataSchema(disownPageSchema), { token, signal })).data;
}

export async function disown(token: string): Promise<DisownPage> {
  return (await api.post('/registration-link/disown', undefined, disownAnswerSchema, { token })).data;
}
