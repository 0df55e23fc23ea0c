import type { ImportKind } from '@urna/contract/administration';

interface KindWords {
  /** What the file contains, and what happens to existing rows. */
  about: string;
  /** The name of the empty template. */
  template: string;
  /** For a list that replaces the previous one: what happens to people who are no longer in it. */
  replaces?: string;
}

const importKindWords = {
  register: {
    about:
      'Contadores con su tarjeta, correo, actualización y estado. Agrega y actualiza por tipo y número de documento.',
    template: 'registro',
  },
  universities: {
    about:
      'Instituciones que pueden postular candidatos. La lista reemplaza a la anterior: las que no aparezcan quedan desactivadas.',
    template: 'instituciones',
    replaces: 'Las instituciones que no estén en el archivo dejarán de ofrecerse en la inscripción.',
  },
  'roll-contador': {
    about:
      'Contadores que pueden votar, por número de documento. Reemplaza el censo anterior, mientras la elección no esté sellada.',
    template: 'censo-contadores',
    replaces: 'El censo anterior se reemplaza: quien no esté en el archivo no podrá votar.',
  },
  'roll-ies': {
    about:
      'Electores de las instituciones, por correo. Reemplaza el censo anterior, mientras la elección no esté sellada.',
    template: 'censo-ies',
    replaces:
      'El censo anterior se reemplaza: quien no esté en el archivo no podrá votar. Cada elector nuevo recibirá un enlace para elegir su contraseña.',
  },
} as const satisfies Record<ImportKind, KindWords>;

export function wordsOf(kind: ImportKind): KindWords {
  return importKindWords[kind];
}
