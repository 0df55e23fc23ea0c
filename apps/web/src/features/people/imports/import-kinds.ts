import type { LoginKind } from '@urna/contract/election/contests';
import {
  type ImportKind,
  importColumns,
  importKindLabels,
  type ListKind,
  listKinds,
  rollColumns,
} from '@urna/contract/people/imports';
import type { ShownContest } from '../../../shared/processes/process-context.ts';

interface KindWords {
  /** What the file contains, and what happens to existing rows. */
  about: string;
  /** The header of what identifies a row. */
  identifier: string;
  /** The name of the empty template. */
  template: string;
  /** Separated by commas. */
  columns: string;
  /** For a list that replaces the previous one: what happens to people who are no longer in it. */
  replaces?: string;
}

const listWords = {
  register: {
    about:
      'Contadores con su tarjeta, correo, actualización y estado. Agrega y actualiza por tipo y número de documento.',
    identifier: 'Documento',
    template: 'registro',
    columns: importColumns.register,
  },
  universities: {
    about:
      'Instituciones que pueden postular candidatos. La lista reemplaza a la anterior: las que no aparezcan quedan desactivadas.',
    identifier: 'Código',
    template: 'instituciones',
    columns: importColumns.universities,
    replaces: 'Las instituciones que no estén en el archivo dejarán de ofrecerse en la inscripción.',
  },
} as const satisfies Record<ListKind, KindWords>;

const rollWords = {
  code: {
    about:
      'Personas que pueden votar, por número de documento. Reemplaza el censo anterior, mientras la elección no esté sellada.',
    identifier: 'Documento',
    columns: rollColumns.code,
    replaces: 'El censo anterior se reemplaza: quien no esté en el archivo no podrá votar.',
  },
  password: {
    about: 'Electores, por correo. Reemplaza el censo anterior, mientras la elección no esté sellada.',
    identifier: 'Correo',
    columns: rollColumns.password,
    replaces:
      'El censo anterior se reemplaza: quien no esté en el archivo no podrá votar. Cada elector nuevo recibirá un enlace para elegir su contraseña.',
  },
} as const satisfies Record<LoginKind, Omit<KindWords, 'template'>>;

type Contests = readonly ShownContest[];

const isList = (kind: ImportKind): kind is ListKind => kind in listWords;

export function wordsOf(kind: ImportKind, contests: Contests): KindWords {
  if (isList(kind)) return listWords[kind];
  const login = contests.find(({ contest }) => `roll-${contest}` === kind)?.login ?? 'code';
  return { ...rollWords[login], template: kind.replace('roll-', 'censo-') };
}

/** What can be imported: the installation's lists, and the roll of each contest. */
export const importOptions = (
  contests: Contests,
): readonly { value: ImportKind; label: string; description: string }[] => [
  ...listKinds.map((value) => ({ value, label: importKindLabels[value], description: listWords[value].about })),
  ...contests.map(({ contest, title, login }) => ({
    value: `roll-${contest}` as const,
    label: `Censo: ${title}`,
    description: rollWords[login].about,
  })),
];
