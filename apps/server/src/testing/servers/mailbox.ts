import type { LocalMail } from '@urna/contract/mail/mailbox';
import type { TestApp } from './test-app.ts';

/** The mails to an address, newest first. */
export async function mailsTo({ app }: Pick<TestApp, 'app'>, address: string): Promise<LocalMail[]> {
  const answer = await app.inject({ method: 'POST', url: '/api/dev/mail/search', payload: { to: address } });
  return answer.json<{ data: LocalMail[] }>().data;
}
