import type { Mail } from '@urna/mail/mail-layout';

/** What the person and the board are mailed about a disowned event. */
export interface DisowningNotice {
  /** What was disowned. */
  facts: readonly (readonly [string, string])[];
  /** What it led to, in the person's mail. */
  effects: readonly string[];
  /** Who receives mail for the person, by the name that each is greeted with. */
  readers: readonly { email: string; name: string }[];
  process: number;
  /** Only of a voter: their mails are found and deleted by it. */
  voterId?: number;
  /** Whether the board knows already: a link was used before. */
  isRepeated: boolean;
}

/** To every address of the person, one of which may be that of whoever acted in their name. */
export function disownedMail({ facts, effects }: Pick<DisowningNotice, 'facts' | 'effects'>, name: string): Mail {
  return {
    subject: 'Recibimos un aviso «No fui yo»',
    preview: 'El titular dijo que no fue quien lo hizo.',
    greeting: `Hola, ${name}:`,
    blocks: [
      'Con el enlace «No fui yo» de un correo nos dijeron que su titular no hizo lo siguiente. La Junta ya lo sabe.',
      { type: 'facts', rows: [...facts] },
      ...effects,
      'Si cree que otra persona lee su correo, cambie su contraseña. Si el aviso no lo dio usted, comuníquese con la Junta.',
    ],
  };
}

/** To the board, without the person's name: the mail's time would say when a voter acted. The help desk has the name. */
export function reportedMail({ facts }: Pick<DisowningNotice, 'facts'>, publicUrl: string): Mail {
  return {
    subject: 'Alguien dijo «No fui yo»',
    preview: 'La mesa de ayuda tiene su nombre.',
    greeting: 'Hola:',
    blocks: [
      'Quien recibió uno de nuestros correos dijo, con el enlace «No fui yo», que no hizo lo siguiente. Compruebe quién es y comuníquese con esa persona.',
      { type: 'facts', rows: [...facts] },
      { type: 'link', label: 'Abrir la mesa de ayuda', url: `${publicUrl}/app/mesa-de-ayuda` },
    ],
  };
}
