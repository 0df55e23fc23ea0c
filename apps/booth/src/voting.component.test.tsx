import type { BallotPaper } from '@urna/contract/election/ballots';
import { newPrivateCredential } from '@urna/credential-files/private-credential';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { dismissToasts, toast } from '@urna/ui/toast';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  type Answers,
  electionOf,
  newTrustees,
  otherLogKey,
  paperOf,
  publicAnswers,
  receiptOf,
} from '../testing/sealed-election.ts';
import { calendar, openBallot, refusal, serve } from '../testing/stub-server.ts';
import { Frame } from './frame/frame.tsx';
import { restore } from './keep.ts';
import { loadProcess } from './process.ts';
import { FinalView } from './screens/final-view.tsx';
import { followBrowser, send, voter } from './session.ts';
import { loadBallot } from './voting.ts';

const CALENDAR = 'GET /api/elections/calendar';
const PAPER = 'GET /api/voting/ballot';
const CAST = 'POST /api/voting/ballots';

/** Opens a ballot; what is answered can be changed afterwards. */
async function showBallot(changed: Answers = {}, { paper = paperOf(13), seconds = 300 } = {}) {
  const answers: Answers = {
    [CALENDAR]: { data: calendar() },
    ...publicAnswers(paper),
    [CAST]: receiptOf,
    ...changed,
  };
  const calls = serve(answers);
  await loadProcess();
  openBallot(paper, { seconds });
  const screen = await render(<Frame />);
  return { screen, answers, calls, sent: () => calls.filter((call) => call === CAST).length };
}
type Screen = Awaited<ReturnType<typeof showBallot>>['screen'];

async function chooseFirst(screen: Screen) {
  await screen.getByRole('button', { name: /^Votar por María Fernanda/ }).click();
  return screen.getByRole('dialog', { name: 'Confirmar Voto' });
}

async function confirm(screen: Screen) {
  const dialog = await chooseFirst(screen);
  await dialog.getByRole('button', { name: 'Confirmar Voto' }).click();
  return dialog;
}

const registered = (screen: Screen) =>
  screen.getByRole('heading', { level: 1, name: '¡Voto Registrado Exitosamente!' });

/** Answers one call after the other; the last one for ever. */
function inTurn(...answers: unknown[]) {
  const bodies: string[] = [];
  const answer = (body: string): unknown => {
    bodies.push(body);
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return typeof next === 'function' ? next(body) : next;
  };
  return { answer, bodies };
}
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const invalid = (words: string) => refusal(422, 'invalid_ballot', words);

const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeAll(followBrowser);
afterEach(async () => {
  send({ type: 'logged-out' });
  send({ type: 'receipt-closed' });
  dismissToasts();
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

describe('a vote on its way', () => {
  test('is sent again, the same ballot, once the connection is back; nobody leaves by mistake meanwhile', async () => {
    const failing = inTurn(lost);
    const working = inTurn(receiptOf);
    // On a busy machine it is sent more than once before the connection is back.
    const { screen, answers } = await showBallot({ [CAST]: failing.answer });
    expect(asksBeforeLeaving()).toBe(false);
    const dialog = await confirm(screen);
    await expect.element(dialog.getByText(/Nada se ha perdido: lo estamos enviando de nuevo/)).toBeVisible();
    expect(asksBeforeLeaving()).toBe(true);
    await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}{Escape}');
    expect(voter().step).toBe('resending');
    answers[CAST] = working.answer;
    window.dispatchEvent(new Event('online'));
    await expect.element(registered(screen)).toBeVisible();
    expect(failing.bodies).not.toHaveLength(0);
    expect(working.bodies).toHaveLength(1);
    expect(new Set([...failing.bodies, ...working.bodies]).size).toBe(1);
  });

  test('has no barrier while it waits', async () => {
    const { screen, answers } = await showBallot({ [CAST]: lost });
    const dialog = await confirm(screen);
    await expect.element(dialog.getByText(/Nada se ha perdido/)).toBeVisible();
    await expectAccessible();
    answers[CAST] = receiptOf;
    window.dispatchEvent(new Event('online'));
    await expect.element(registered(screen)).toBeVisible();
  });

  test('waits for a busy box with the same ballot, and is encrypted once more where it was refused', async () => {
    const busy = refusal(503, 'ballot_box_busy', 'Hay muchos votos.', { 'retry-after': '0.1' });
    const { answer, bodies } = inTurn(busy, invalid('La papeleta no es válida.'), receiptOf);
    const { screen } = await showBallot({ [CAST]: answer });
    await confirm(screen);
    await expect.element(registered(screen)).toBeVisible();
    expect(bodies).toHaveLength(3);
    expect(bodies[1], 'the same while the box is busy').toBe(bodies[0]);
    expect(bodies[2], 'another after it was refused').not.toBe(bodies[1]);
  });

  test('says that nothing was registered where it is refused again, and can be confirmed again', async () => {
    const words = 'La papeleta no es válida y no se registró. Tu voto sigue disponible: vuelve a intentarlo.';
    const { answer, bodies } = inTurn(invalid(words), invalid(words), receiptOf);
    const { screen } = await showBallot({ [CAST]: answer });
    const dialog = await confirm(screen);
    await expect.element(dialog.getByText(words)).toBeVisible();
    expect(bodies).toHaveLength(2);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Confirmar Voto' }).click();
    await expect.element(registered(screen)).toBeVisible();
  });

  test('names the lost connection where it could not be encrypted, and is confirmed again in a new worker', async () => {
    const { screen, sent } = await showBallot();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    // As where its script couldn't be loaded.
    const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function fail(this: Worker) {
      this.dispatchEvent(new Event('error'));
    });
    const dialog = await confirm(screen);
    await expect.element(dialog.getByText(/^Se interrumpió la conexión antes de preparar tu voto/)).toBeVisible();
    expect(sent()).toBe(0);
    vi.mocked(post).mockRestore();
    await dialog.getByRole('button', { name: 'Confirmar Voto' }).click();
    await expect.element(registered(screen)).toBeVisible();
  });
});

describe('a session', () => {
  test('says when its last minute begins, and at its end clears the screen and leads back', async () => {
    const { screen, sent } = await showBallot({}, { seconds: 3 });
    const dialog = await chooseFirst(screen);
    await expect.element(dialog.getByText('Te queda menos de un minuto para votar.')).toBeVisible();
    await expect.element(screen.getByText('Te queda un minuto para votar.')).toBeInTheDocument();
    await expect.element(screen.getByText('Tu sesión terminó y no votaste')).toBeVisible();
    expect(screen.getByText(/María Fernanda/).query()).toBeNull();
    expect(screen.getByRole('timer').query()).toBeNull();
    expect([location.pathname, sent()]).toEqual(['/voting/login', 0]);
    await expectAccessible();
  });

  test('says whom to ask where the vote has closed at its end, and sends nobody back to vote', async () => {
    const { screen, answers } = await showBallot({}, { seconds: 3 });
    await chooseFirst(screen);
    const closed = calendar();
    closed.windows = { voting: { opens_at: '2025-01-01T13:00:00.000Z', closes_at: new Date().toISOString() } };
    answers[CALENDAR] = { data: closed };
    await loadProcess();
    const told = screen.getByRole('alert').filter({ hasText: 'La votación cerró y tu voto no se registró' });
    await expect.element(told).toBeVisible();
    await expect
      .element(told.getByText(/Las votaciones cerraron el \d\d\/\d\d\/\d{4} a las \d\d:\d\d\./))
      .toBeVisible();
    await expect.element(told.getByRole('link', { name: 'atencion@junta.test' })).toBeVisible();
    expect(screen.getByText(/Entra de nuevo|Tendrás 5 minutos/).query()).toBeNull();
    await expect.element(screen.getByText(/Si votaste, identifícate aquí/)).toBeVisible();
    expect(screen.getByText(/Las votaciones cerraron|Ya no se puede votar/).elements()).toHaveLength(1);
  });

  test.each([
    ['the server ended it', [401, 'session_expired', 'Su sesión ha expirado.'], /en esta no enviaste ningún voto/],
    ['the vote has closed', [403, 'window_closed', 'Las votaciones ya cerraron.'], /no se envió ni quedó registrado/],
  ] as const)('ends before anything is called registered where %s', async (_, [status, code, words], told) => {
    const { screen } = await showBallot({ [CAST]: refusal(status, code, words) });
    await confirm(screen);
    await expect.element(screen.getByText(told)).toBeVisible();
    expect(location.pathname).toBe('/voting/login');
  });

  test('never says that nothing was registered where it ends after a lost answer', async () => {
    const { answer } = inTurn(lost, refusal(401, 'session_expired', 'Su sesión ha expirado.'));
    const { screen } = await showBallot({ [CAST]: answer });
    const dialog = await confirm(screen);
    await expect.element(dialog.getByText(/Nada se ha perdido/)).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.element(screen.getByText('Tu sesión terminó antes de confirmar tu voto')).toBeVisible();
    expect(screen.getByText(/ningún voto/).query()).toBeNull();
  });
});

describe('a ballot paper', () => {
  test('can be asked for again where it couldn’t be had', async () => {
    const paper = paperOf(13);
    const { screen, answers } = await showBallot();
    send({ type: 'paper-refused', token: 'token', problem: 'No.' });
    await loadBallot();
    await expect.element(screen.getByText('No pudimos mostrar la papeleta')).toBeVisible();
    await expectAccessible();
    Object.assign(answers, publicAnswers(paper), { [PAPER]: { data: paper } });
    await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.element(screen.getByText('13 candidatos disponibles')).toBeVisible();
    expect(document.activeElement, 'the focus of the button that went').not.toBe(document.body);
  });

  test('is refused, and nothing sent, where its election isn’t the published one or its key not the trustees’', async () => {
    const paper = paperOf(13);
    const [answer] = (JSON.parse(paper.election) as { questions: { answers: string[] }[] }).questions;
    const stolen: BallotPaper = { ...paper, election: electionOf(answer?.answers ?? [], newTrustees()) };
    const { screen, answers, sent } = await showBallot(publicAnswers(paper), { paper: stolen });
    // Found out while the question is read.
    const dialog = await chooseFirst(screen);
    const refused = screen.getByText(/^La elección para la que te pidieron cifrar no es la que se publicó/);
    await expect.element(refused).toBeVisible();
    expect([dialog.query(), screen.getByRole('list', { name: /^Candidatos/ }).query(), sent()]).toEqual([
      null,
      null,
      0,
    ]);

    // Paper and fingerprint agree, but the key isn't the trustees'.
    Object.assign(answers, publicAnswers(stolen), { [PAPER]: { data: stolen } });
    await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await chooseFirst(screen);
    await expect.element(refused).toBeVisible();
    expect(sent()).toBe(0);

    Object.assign(answers, publicAnswers(paper), { [PAPER]: { data: paper } });
    await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await confirm(screen);
    await expect.element(registered(screen)).toBeVisible();
    expect(sent()).toBe(1);
  });
});

test('a credential that was used meanwhile loses neither the session nor the choice', async () => {
  const { answer } = inTurn(refusal(422, 'credential_used', 'Con esa credencial ya se votó.'), receiptOf);
  const { screen } = await showBallot({ [CAST]: answer }, { paper: { ...paperOf(13), credential: null } });
  const field = screen.getByRole('textbox', { name: 'Tu credencial' });
  await field.fill(newPrivateCredential());
  await screen.getByRole('button', { name: 'Continuar' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Confirmar Voto' });
  await expect.element(screen.getByText('13 candidatos disponibles')).toBeVisible();
  expect(document.activeElement, 'the focus of the form that went').not.toBe(document.body);
  await confirm(screen);
  await expect.element(screen.getByText('Con esa credencial ya se votó.')).toBeVisible();
  await expectAccessible();
  await field.fill(newPrivateCredential());
  await screen.getByRole('button', { name: 'Continuar' }).click();
  await expect.element(dialog.getByText(/^María Fernanda/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirmar Voto' }).click();
  await expect.element(registered(screen)).toBeVisible();
});

describe('the receipt', () => {
  test('shows one code and one thing to keep, and that the browser checked its signature', async () => {
    const { screen, calls } = await showBallot();
    toast.success('Código verificado exitosamente');
    await confirm(screen);
    await expect.element(registered(screen)).toBeVisible();
    const own = screen.getByRole('region', { name: 'Tu comprobante' });
    await expect.element(own.getByText(/Tu navegador comprobó la firma/)).toBeVisible();
    await expect.element(own.getByRole('img', { name: /^Código QR/ })).toBeVisible();
    expect(own.getByText(/^[A-Za-z0-9+/]{43}$/).elements()).toHaveLength(1);
    expect(screen.getByText(/Código verificado/).query()).toBeNull();
    // All that it shows came before the vote or with it.
    expect(calls.at(-1)).toBe(CAST);
    await expectAccessible();
  });

  test('is called invalid where another key signed it', async () => {
    const { screen } = await showBallot({ [CAST]: (body: string) => receiptOf(body, { key: otherLogKey }) });
    await confirm(screen);
    await expect.element(screen.getByText('Este comprobante no es válido')).toBeVisible();
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('El comprobante no es de tu voto');
    expect(registered(screen).query()).toBeNull();
    await expectAccessible();
  });

  test('shows the own code first where it is of another ballot, and is no success', async () => {
    const tracker = 'A'.repeat(43);
    const { screen } = await showBallot({ [CAST]: (body: string) => receiptOf(body, { tracker }) });
    await confirm(screen);
    await expect.element(screen.getByRole('alert').filter({ hasText: tracker })).toBeVisible();
    const code = screen.getByRole('heading', { name: 'Código de seguimiento' }).element().nextElementSibling;
    expect(code?.textContent).toMatch(/^[\w+/]{43}$/);
    expect(code?.textContent).not.toBe(tracker);
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('El comprobante no es de tu voto');
    expect(registered(screen).query()).toBeNull();
  });

  test('is shown again after a reload without the certificate, which is in the mail', async () => {
    const { screen } = await showBallot();
    await confirm(screen);
    await expect.element(registered(screen)).toBeVisible();
    const { receipt } = restore();
    if (!receipt) throw new Error('no receipt was kept');
    await screen.rerender(<FinalView receipt={receipt} />);
    await expect.element(screen.getByText('El certificado de que votaste está en tu correo.')).toBeVisible();
    expect(screen.getByRole('button', { name: /certificado/ }).query()).toBeNull();
    expect(screen.getByText('Ana Gil').query()).toBeNull();
  });
});
