import { type LogChecked, logChecked } from '@urna/transparency/log-refusal';
import type { NoteKey } from '@urna/transparency/note/note-key';
import type { ReportQuestion } from '../report-questions.ts';

export const contestKey = (keys: readonly NoteKey[], origin: string): NoteKey | undefined =>
  keys.find(({ kind, name }) => kind === 'log' && name === origin);

/** Whether the contest signed a text, as far as the keys that a person has can tell. */
export function signerQuestion(
  origin: string,
  keys: readonly NoteKey[],
  open: (key: NoteKey) => unknown,
): ReportQuestion {
  const question = '¿Lo firmó la votación?';
  const key = contestKey(keys, origin);
  if (!key) {
    const others = keys.some(({ kind }) => kind === 'log')
      ? `Ninguna de las llaves que pegaste es la de ${origin}.`
      : `Falta la llave de ${origin}: cópiala del acta o de la página de la elección.`;
    return { question, answer: 'open', text: others };
  }
  const opened: LogChecked<unknown> = logChecked(() => open(key));
  return opened.ok
    ? { question, answer: 'yes', text: `Sí: la firma es de la llave que pegaste para ${origin}.` }
    : {
        question,
        answer: 'no',
        text: 'No: la firma no es de esa llave. Puede que el texto esté incompleto o que lo hayan cambiado: cópialo otra vez.',
      };
}
