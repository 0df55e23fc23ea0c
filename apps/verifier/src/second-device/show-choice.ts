import { spokenCode, spokenCredential } from '@urna/belenios/spoken-code';
import type { BoardContact, ListedElection, Outcome } from '@urna/verification/host-list';
import type { VoteCheck } from '@urna/verification/vote-check';
import { button, element, notice } from '../element.ts';
import { NOT_SIGNED_YET, signedWords } from './words.ts';

export type Show = (...parts: readonly HTMLElement[]) => void;

export interface ShownChoice {
  check: Extract<VoteCheck, { ok: true }>;
  election: ListedElection;
  tracker: string;
  report: (outcome: Outcome) => void;
  /** Takes the place of all this. */
  checkAnother: () => void;
}

/** The choice that the ballot holds, by which words its owner knows it, who signed the box, and two equal answers. */
export function showChoice({ check, election, tracker, report, checkAnother }: ShownChoice, show: Show): void {
  const { choice, credential, signedBy } = check;
  const title = element('h2', { id: 'choice', tabindex: -1 }, 'Tu papeleta cuenta para');
  const another = () => element('p', { class: 'start' }, button('Comprobar otro código', checkAnother));
  const answer = (outcome: 'confirmed' | 'contradicted') => () => {
    report(outcome);
    const message = outcome === 'confirmed' ? thanks() : different(election.board);
    show(message, another());
    message.focus();
  };
  const isSigned = signedBy !== null && signedBy.length > 0;
  show(
    element(
      'section',
      { class: 'choice printed', 'aria-labelledby': 'choice' },
      title,
      element('p', { class: 'choice-name' }, choice.blank ? 'Voto en blanco' : choice.name),
      element('p', {}, election.title),
      element('p', {}, isSigned ? signedWords(signedBy) : NOT_SIGNED_YET),
    ),
    ownWords(election, tracker, credential),
    element(
      'div',
      { class: 'answers', role: 'group', 'aria-label': 'Tu respuesta' },
      button('Es lo que voté', answer('confirmed')),
      button('No es lo que voté', answer('contradicted')),
    ),
  );
  title.focus();
}

/** A device that shows another voter's code with the same choice is found out by them. */
function ownWords({ authority }: ListedElection, tracker: string, credential: string): HTMLElement {
  const fact = (name: string, words: string) =>
    element('div', {}, element('dt', {}, name), element('dd', { class: 'own-words' }, words));
  return element(
    'section',
    { class: 'printed', 'aria-labelledby': 'own-words' },
    element('h2', { id: 'own-words' }, '¿Es tu papeleta?'),
    element('p', {}, 'Busca estas palabras en tu correo. Si allí son otras, esta no es tu papeleta.'),
    element(
      'dl',
      { class: 'facts' },
      fact('En el correo con tu comprobante', spokenCode(tracker)),
      authority === null ? null : fact(`En el correo con tu credencial, de ${authority}`, spokenCredential(credential)),
    ),
  );
}

function thanks(): HTMLElement {
  return focusable(notice('success', 'Gracias', 'Tu dispositivo envió lo que elegiste. Ya puedes cerrar esta página.'));
}

function different(board: BoardContact): HTMLElement {
  const irrevocable = 'Tu voto no se puede cambiar ni repetir.';
  return focusable(notice('error', 'Tu papeleta no dice lo que votaste', tellBoard(board), irrevocable));
}

/** For what takes the place of the control that was used. */
export function focusable(message: HTMLElement): HTMLElement {
  message.tabIndex = -1;
  return message;
}

/** Whom to tell, and what telling shows. */
export function tellBoard({ name, email, phone, page }: BoardContact): HTMLElement {
  const link = (href: string, text: string) => element('a', { href, rel: 'noreferrer' }, text);
  const ways = [
    name,
    email === null ? null : link(`mailto:${encodeURIComponent(email).replace('%40', '@')}`, email),
    phone === null ? null : link(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone),
    page?.startsWith('https://') ? link(page, page) : null,
  ].filter((way) => way !== null);
  const listed = ways.flatMap((way, index) => [index === 0 ? ': ' : ', ', way]);
  return element(
    'p',
    {},
    'Avisa a la Junta',
    ...listed,
    '. Verá el código de seguimiento de tu papeleta, y no por quién votaste.',
  );
}
