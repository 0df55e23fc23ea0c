import type { Tracking } from '@urna/contract/candidacy/tracking';
import type { TestApp } from '../servers/test-app.ts';
import { mailedCode } from './candidate-client.ts';

/** Opens the page of follow-up with the mailed code. */
export async function enterTracking(
  app: TestApp,
  { radicado, number, email }: { radicado: string; number: string; email: string },
) {
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api/tracking/${url}`, payload });
  const asked = await post('request-code', { radicado, identification_number: number });
  if (asked.statusCode !== 200) throw new Error(asked.body);
  const answer = await post('verify-code', {
    radicado,
    identification_number: number,
    code: await mailedCode(app, email),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ token_info: { token: string }; data: Tracking }>();
}
