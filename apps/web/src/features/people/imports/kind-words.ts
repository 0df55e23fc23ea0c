import type { LoginKind } from '@urna/contract/election/contests';
import {
  type ImportKind,
  importColumns,
  importKindLabels,
  type ListKind,
  rollColumns,
} from '@urna/contract/people/imports';
import { type ShownContest } from '../../../shared/processes/process-context.ts';

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
} as const satisfies Record<ListKind, KindWords>;

const rollWords: Record<LoginKind, Omit<KindWords, 'template'>> = {
  code: {
    about:
      'Personas que pueden votar, por número de documento. Reemplaza el censo anterior, mientras la elección no esté sellada.',
    replaces: 'El censo anterior se reemplaza: quien no esté en el archivo no podrá votar.',
  },
  password: {
    about: 'Electores, por correo. Reemplaza el censo anterior, mientras la elección no esté sellada.',
    replaces:
      'El censo anterior se reemplaza: quien no esté en el archivo no podrá votar. Cada elector nuevo recibirá un enlace para elegir su contraseña.',
  },
};

type Contests = readonly ShownContest[];

const isList = (kind: ImportKind): kind is ListKind => kind in importKindWords;
const loginOf = (kind: ImportKind, contests: Contests): LoginKind =>
  contests.find(({ contest }) => `roll-${contest}` === kind)?.login ?? 'code';

export function wordsOf(kind: ImportKind, contests: Contests): KindWords {
  if (isList(kind)) return importKindWords[kind];
  return { ...rollWords[loginOf(kind, contests)], template: kind.replace('roll-', 'censo-') };
}

export const columnsOf = (kind: ImportKind, contests: Contests): string =>
  isList(kind) ? importColumns[kind] : rollColumns[loginOf(kind, contests)];

/** What identifies a row of the list. */
export function numberHeaderOf(kind: ImportKind, contests: Contests): string {
  if (kind === 'universities') return 'Código';
  return kind !== 'register' && loginOf(kind, contests) === 'password' ? 'Correo' : 'Documento';
}

/** What can be imported: the installation's lists, and the roll of each contest. */
export const importOptions = (contests: Contests): readonly { value: ImportKind; label: string }[] => [
  ...(['register', 'universities'] as const).map((value) => ({ value, label: importKindLabels[value] })),
  ...contests.map(({ contest, title }) => ({ value: `roll-${contest}` as const, label: `Censo: ${title}` })),
];
