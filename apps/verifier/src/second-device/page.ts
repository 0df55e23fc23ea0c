import { type CheckCode, endOfCheck, readCheckCode } from '@urna/belenios/ballot/check-code';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import type { HostList, ListedElection } from '@urna/verification/host-list';
import { CheckRefused, checkVote } from '@urna/verification/vote-check';
import { QRCanvas, rearCamera } from 'qr/dom.js';
import { button, byId, element, notice } from '../element.ts';
import { readHostList, Unreachable, votingServer } from './servers.ts';
import { focusable, type Show, showChoice, tellBoard } from './show-choice.ts';
import { CODE_IS_BROKEN, failureWords, NO_ANSWER, NO_CAMERA, NO_LIST, refusedWith, SAME_DEVICE } from './words.ts';

/**
 * The page of the second device: it takes the code, asks the voting server, checks what it answers and shows the choice.
 * It keeps nothing, and sends the ballot's code to the voting server alone.
 */
export async function openSecondDevice(): Promise<void> {
  // First of all: addresses are copied, shown and kept in histories.
  const fragment = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
  const step = byId('step', HTMLElement);
  const show: Show = (...parts) => step.replaceChildren(...parts);
  show(element('p', { role: 'status' }, 'Leyendo los datos de la votación…'));
  byId('address', HTMLElement).textContent =
    `Nada, si ${location.host}${location.pathname} no es una de las direcciones que están en tu carta, en el correo de tu credencial o en el acta de sellado: la del código la eligió el dispositivo en que votaste.`;
  const list = await readHostList();
  if (!list) return show(notice('error', 'Esta página no está lista', NO_LIST));
  byId('host', HTMLElement).textContent = `Esta página la ofrece ${list.host}, y no quien opera la votación.`;
  const device = new SecondDevice(list, show);
  if (fragment === '') return device.askForCode('', false);
  const code = readCheckCode(fragment);
  return code ? device.offer(code) : device.askForCode(CODE_IS_BROKEN);
}

/** As the device that voted writes it, wherever this one is. */
const clockOf = (time: Date): string =>
  time.toLocaleTimeString('es-CO', {
    timeZone: 'America/Bogota',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** Clocks of devices are some minutes fast or slow. */
const CLOCK_ERROR_MS = 5 * 60_000;
const countsStill = ({ token }: CheckCode): boolean => endOfCheck(token).getTime() - Date.now() > CLOCK_ERROR_MS;

/** One step after another; each takes the place of the one before. */
class SecondDevice {
  readonly #list: HostList;
  readonly #show: Show;

  constructor(list: HostList, show: Show) {
    this.#list = list;
    this.#show = show;
  }

  /** For whoever opened the page by its address: the code is scanned, or its link pasted. */
  askForCode(problem = '', takesFocus = true): void {
    const error = element('p', { class: 'error', id: 'link-error', role: 'alert' }, problem);
    const input = element('textarea', {
      id: 'link',
      rows: 3,
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'none',
      'aria-describedby': 'link-error',
    });
    const scan = button('Escanear el código', () => void this.#scan(), 'primary');
    this.#show(
      element('p', {}, 'En el dispositivo en que votaste, el código está debajo de tu comprobante.'),
      element('p', { class: 'start' }, scan),
      element(
        'div',
        { class: 'field' },
        element('label', { for: 'link' }, 'O pega aquí el enlace que copiaste allí'),
        input,
        error,
        button('Usar este enlace', () => this.#take(input.value)),
      ),
    );
    if (!takesFocus) return;
    if (problem === '') return scan.focus();
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  }

  /** A text that isn't empty: the whole link, or what stands in it after `#`. */
  #take(text: string): void {
    const code = readCheckCode(text.trim().split('#').at(-1) ?? '');
    if (code) this.offer(code);
    else this.askForCode(CODE_IS_BROKEN);
  }

  async #scan(): Promise<void> {
    const stop = new AbortController();
    const video = element('video', {
      class: 'camera',
      playsinline: true,
      muted: true,
      'aria-label': 'Lo que ve la cámara',
    });
    const back = button('Detener la cámara', () => stop.abort());
    this.#show(element('p', { role: 'status' }, 'Pon el código dentro de la imagen.'), video, back);
    back.focus();
    try {
      const scanned = await scanCode(video, stop.signal);
      if (scanned === null) this.askForCode();
      else this.#take(scanned);
    } catch {
      this.askForCode(NO_CAMERA);
    }
  }

  /** One button: nothing is asked of the server before the person wants it. */
  offer(code: CheckCode): void {
    const election = this.#list.elections.find(({ uuid }) => uuid === code.uuid);
    if (!election) {
      return this.#showProblem(notice('error', 'No se puede comprobar aquí', failureWords.other_election));
    }
    const start = button('Ver qué dice mi papeleta', () => void this.#check(code, election), 'primary');
    this.#show(
      element('p', {}, election.title),
      element('p', { class: 'start' }, start),
      element(
        'p',
        {},
        `Este código sirve hasta las ${clockOf(endOfCheck(code.token))}, hora de Colombia. ${SAME_DEVICE}`,
      ),
    );
    start.focus();
  }

  async #check(code: CheckCode, election: ListedElection): Promise<void> {
    const server = votingServer(election, code);
    this.#show(element('p', { role: 'status' }, 'Comprobando tu papeleta…'));
    const again = button('Intentar de nuevo', () => void this.#check(code, election), 'primary');
    try {
      const check = await checkVote(nobleEd25519(), code, election, server);
      if (check.ok) {
        const { tracker } = code;
        const checkAnother = () => this.askForCode();
        return showChoice({ check, election, tracker, report: server.report, checkAnother }, this.#show);
      }
      // Without a word of the choice, which nobody has seen.
      server.report(check.failure);
      const sentence = failureWords[check.failure];
      this.#showProblem(notice('error', 'La comprobación falló', sentence, tellBoard(election.board)), again);
    } catch (error) {
      if (error instanceof CheckRefused) {
        const isEarly = error.message === 'check_over' && countsStill(code);
        if (isEarly) server.report('refused');
        const whom = isEarly ? [tellBoard(election.board)] : [];
        return this.#showProblem(notice('warning', 'No se pudo comprobar', refusedWith(error.message), ...whom));
      }
      if (!(error instanceof Unreachable)) throw error;
      this.#showProblem(notice('warning', 'No se pudo comprobar', NO_ANSWER), again);
    }
  }

  #showProblem(problem: HTMLElement, again?: HTMLElement): void {
    const another = button('Comprobar otro código', () => this.askForCode());
    this.#show(problem, element('p', { class: 'start' }, again ?? null, another));
    focusable(problem).focus();
  }
}

/** Shows the camera's picture until it has read a code. Null if it was stopped. Throws if there is no camera to use. */
async function scanCode(video: HTMLVideoElement, stop: AbortSignal): Promise<string | null> {
  const camera = await rearCamera(video);
  const canvas = new QRCanvas({}, { async: true });
  try {
    while (!stop.aborted) {
      const reading = await camera.readFrame(canvas);
      if (typeof reading === 'string') return reading;
      await new Promise((next) => requestAnimationFrame(next));
    }
    return null;
  } finally {
    camera.stop();
    canvas.clear();
  }
}
