import type { ProcessWords } from './processes.ts';

/** Whether the board can be reached at all: without a channel, nothing of the contact is shown. */
export const hasContact = ({ contact: { page, email, phone } }: Pick<ProcessWords, 'contact'>): boolean =>
  page !== null || email !== null || phone !== null;
