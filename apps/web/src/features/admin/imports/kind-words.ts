import type { ImportKind } from '@urna/contract/administration';

export const importKindWords = {
  register:
    'Contadores con su tarjeta, correo, actualización y estado. Agrega y actualiza por tipo y número de documento.',
  universities:
    'Instituciones que pueden postular candidatos. La lista reemplaza a la anterior: las que no aparezcan quedan desactivadas.',
} as const satisfies Record<ImportKind, string>;
