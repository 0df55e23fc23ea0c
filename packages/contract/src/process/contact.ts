import type { ProcessWords } from './processes.ts';

/** Whether the board can be reached at all: without a channel, nothing of the contact is shown. */
export const hasContact = ({ contact: { page, email, phone } }: Pick<ProcessWords, 'contact'>): boolean =>
  page !== null || email !== null || phone !== null;

const toGetInTouch =
  /(?<!\p{L})(?:avis[ae]|comun[ií]que(?:se|nse)|comunícate|cuénta(?:le|nos)|escriba|contacte)(?!\p{L})[^.;]*?(?:Junta|mesa de ayuda)/iu;

/** Whether a text sends the person to the board: how to reach it then stands beside the text. */
export const sendsToBoard = (text: string): boolean => toGetInTouch.test(text);
