import type { WindowName } from '@urna/contract/process/calendar';

export const windowWords = {
  inscription: {
    title: 'Inscripción',
    rules: [
      'Una vez abierta y usada, la apertura no se puede mover.',
      'El cierre se puede adelantar, aplazar o reabrir.',
    ],
  },
  correction: {
    title: 'Subsanación',
    rules: [
      'Una vez abierta y usada, la apertura no se puede mover.',
      'El cierre se puede adelantar, aplazar o reabrir. Al cerrar, la última revisión se habilita también para quien no subsanó.',
    ],
  },
  voting: {
    title: 'Votación',
    rules: [
      'Desde que se puede votar, la apertura no se puede mover y el cierre solo se puede aplazar.',
      'Una ampliación se puede deshacer durante quince minutos. Una vez cerrada, no se puede cambiar.',
    ],
  },
} as const satisfies Record<WindowName, { title: string; rules: readonly string[] }>;
