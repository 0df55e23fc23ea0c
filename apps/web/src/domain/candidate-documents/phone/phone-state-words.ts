import type { PhoneLinkState } from '@urna/contract/candidacy/phone-upload';

export type EndedState = Exclude<PhoneLinkState, 'waiting' | 'connected' | 'received'>;

/** Why a link ended without a document, as the computer tells it. */
export const endedWords: Record<EndedState, { title: string; text: string }> = {
  expired: {
    title: 'El código venció',
    text: 'No llegó ningún archivo. Genere otro cuando tenga el teléfono a la mano.',
  },
  left: {
    title: 'Terminado desde el teléfono',
    text: 'No llegó ningún archivo. Si quiere intentarlo de nuevo, genere otro código.',
  },
  cancelled: {
    title: 'Este código ya no sirve',
    text: 'Se canceló o se generó otro para el mismo documento, quizá en otra pestaña.',
  },
  closed: { title: 'Su sesión terminó', text: 'El código dejó de servir con ella. Ingrese de nuevo y genere otro.' },
};
