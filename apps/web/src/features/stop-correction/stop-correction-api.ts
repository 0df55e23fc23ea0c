import { dataSchema } from '@urna/contract/envelope';
import { type StoppableCorrection, stopAnswerSchema, stoppableCorrectionSchema } from '@urna/contract/help-desk';
import { api } from '../../lib/api.ts';

/** The token travels in the body: addresses stand in the logs of servers on the way. */
export async function readStoppable(token: string): Promise<StoppableCorrection> {
  return (await api.post('/email-corrections/read', { token }, dataSchema(stoppableCorrectionSchema))).data;
}

export async function stopCorrection(token: string): Promise<StoppableCorrection> {
  return (await api.post('/email-corrections/stop', { token }, stopAnswerSchema)).data;
}
