import { contestParams } from '../election/contests.ts';
import type { Endpoint } from './endpoint.ts';
import { messageSchema } from './envelope.ts';

/** Available in the demonstration only; elsewhere the calendar closes the voting. */
export const closeDemoContest = {
  method: 'POST',
  path: '/demo/close-voting',
  tag: 'Prueba',
  summary: 'Cierra ya la votación de una elección de la demostración',
  who: { staff: 'administer' },
  body: contestParams,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;
