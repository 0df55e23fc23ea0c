import { type CheckCode, endOfCheck, readCheckCode } from '@urna/belenios/ballot/check-code';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { CheckRefused, checkVote, type VoteCheck } from '@urna/verification/vote-check';
import { element, notice } from '../element.ts';
import { byId } from '../field.ts';
import { type HostList, type ListedElection, readHostList } from './host-list.ts';
import { scanCode } from './scan-code.ts';
import { type Outcome, Unreachable, votingServer } from './voting-server.ts';
import { CODE_IS_BROKEN, failureWords, NO_ANSWER, NO_CAMERA, NO_LIST, SAME_DEVICE } from './words.ts';

/**
 * The page of the second device: it takes the code, asks the voting server, checks what it answers and shows the choice.
 * It keeps nothing, and what it sends beyond the server's own calls is nothing.
 */
export async function openSecondDevice(): Promise<void> {
  // First of all: addresses are copied, shown and kept in histories.
  const given = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
  const step = byId('step', HTMLElement);
  const show = (...parts: readonly HTMLElement[]) => step.replaceChildren(...parts);
  show(element('p', { role: 'status' }, 'Leyendo los datos de la votación…'));
  const list = await readHostList();
  if (!list) return show(notice('error', 'Esta página no está lista', NO_LIST));
  byId('host', HTMLElement).textContent = `Esta página la ofrece ${list.host}, y no quien opera la votación.`;
  if (given === '') return askForCode(list, show);
  const code = readCheckCode(given);
  return code ? offerCheck(code, list, show) : askForCode(list, show, CODE_IS_BROKEN);
}

type Show = (...parts: readonly HTMLElement[]) => void;

const button = (words: string, act: () => void, kind?: 'primary'): HTMLButtonElement => {
  const made = element('button', { type: 'button', class: kind }, words);
  made.addEventListener('click', act);
  return made;
};

/** For whoever opened the page by its address: the code is scanned, or its link pasted. */
function askForCode(list: HostList, show: Show, problem = ''): void {
  const input = element('textarea', {
    id: 'link',
    rows: 3,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'none',
    'aria-describedby': 'link-error',
  });
  const error = element('p', { class: 'error', id: 'link-error', role: 'alert' }, problem);
  const take = (text: string): void => {
    const code = readCheckCode(text.trim().split('#').at(-1) ?? '');
    if (code) return offerCheck(code, list, show);
    error.textContent = CODE_IS_BROKEN;
    input.focus();
  };
  const scan = button(
    'Escanear el código',
    () => void scanInto(show, take, () => askForCode(list, show, NO_CAMERA)),
    'primary',
  );
  show(
    element('p', {}, 'En el dispositivo en que votaste, el código está debajo de tu comprobante.'),
    element('p', { class: 'start' }, scan),
    element(
      'div',
      { class: 'field' },
      element('label', { for: 'link' }, 'O pega aquí el enlace que copiaste allí'),
      input,
      error,
      button('Usar este enlace', () => take(input.value)),
    ),
  );
  if (problem !== '') input.focus();
}

async function scanInto(show: Show, take: (text: string) => void, onNoCamera: () => void): Promise<void> {
  const stop = new AbortController();
  const video = element('video', {
    class: 'camera',
    playsinline: true,
    muted: true,
    'aria-label': 'Lo que ve la cámara',
  });
  const back = button('Detener la cámara', () => stop.abort());
  show(element('p', { role: 'status' }, 'Pon el código dentro de la imagen.'), video, back);
  back.focus();
  try {
    take((await scanCode(video, stop.signal)) ?? '');
  } catch {
    onNoCamera();
  }
}

/** One button: nothing is asked of the server before the person wants it. */
function offerCheck(code: CheckCode, list: HostList, show: Show): void {
  const election = list.elections.find(({ uuid }) => uuid === code.uuid);
  if (!election) return show(notice('error', 'No se puede comprobar aquí', failureWords.other_election));
  const until = endOfCheck(code.token);
  if (until.getTime() < Date.now()) {
    return show(notice('warning', 'El código venció', 'Sirve media hora desde que se vota. Tu voto sigue en la urna.'));
  }
  const start = button('Ver qué dice mi papeleta', () => void check(code, election, show), 'primary');
  show(
    element('p', {}, election.title),
    element('p', { class: 'start' }, start),
    element('p', { class: 'description' }, SAME_DEVICE),
  );
  start.focus();
}

async function check(code: CheckCode, election: ListedElection, show: Show): Promise<void> {
  const server = votingServer(election, code);
  show(element('p', { role: 'status' }, 'Comprobando tu papeleta…'));
  const again = button('Intentar de nuevo', () => void check(code, election, show), 'primary');
  try {
    const found = await checkVote(nobleEd25519(), code, election, server);
    if (found.ok) return showChoice(found, election, server.report, show);
    // Without a word of the choice, which nobody has seen.
    server.report(found.failure).catch(() => undefined);
    show(notice('error', 'La comprobación falló', failureWords[found.failure], tell(election)), again);
  } catch (error) {
    if (error instanceof CheckRefused) return show(notice('warning', 'No se pudo comprobar', error.message));
    if (!(error instanceof Unreachable)) throw error;
    show(notice('warning', 'No se pudo comprobar', NO_ANSWER), again);
  }
}

const tell = ({ board }: ListedElection): string =>
  `Avisa a la Junta: ${board}. Verá el código de seguimiento de tu papeleta, y no por quién votaste.`;

type Shown = Extract<VoteCheck, { ok: true }>;

/** The choice, and two answers of equal weight. */
function showChoice(
  { choice, signedBy }: Shown,
  election: ListedElection,
  report: (outcome: Outcome) => Promise<void>,
  show: Show,
): void {
  const title = element('h2', { tabindex: -1 }, 'Tu papeleta cuenta para');
  const answer = (outcome: 'confirmed' | 'contradicted') => () => {
    report(outcome).catch(() => undefined);
    show(
      outcome === 'confirmed'
        ? notice('success', 'Gracias', 'Tu dispositivo envió lo que elegiste. Ya puedes cerrar esta página.')
        : notice(
            'error',
            'Tu papeleta no dice lo que votaste',
            tell(election),
            'Tu voto no se puede cambiar ni repetir.',
          ),
    );
  };
  show(
    element(
      'section',
      { class: 'choice' },
      title,
      element('p', { class: 'choice-name' }, choice.blank ? 'Voto en blanco' : choice.name),
      element('p', {}, election.title),
    ),
    element(
      'p',
      {},
      signedBy === null || signedBy.length === 0
        ? 'Está en la urna. Todavía sin firma de los veedores: vuelve a mirar en unos minutos.'
        : `Está en la urna, y lo firmaron ${signedBy.join(' y ')}.`,
    ),
    element(
      'div',
      { class: 'answers' },
      button('Es lo que voté', answer('confirmed')),
      button('No es lo que voté', answer('contradicted')),
    ),
  );
  title.focus();
}
