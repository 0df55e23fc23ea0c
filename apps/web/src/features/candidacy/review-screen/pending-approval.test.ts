import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** What a tab keeps when it is loaded anew. */
const stored = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

type Answer = { status: number; body: object } | 'lost';
let sent: number[] = [];
let answers: Answer[] = [];
let release: (() => void) | null = null;

const user = (id: number) => ({
  id,
  name: 'Camila Duarte',
  role: 'REVISOR' as const,
  token_info: { token: btoa('token'), time_milliseconds: Date.now() + 3_600_000, type_candidate: null },
});

async function fetchOnce(_url: string, { body }: { body: string }): Promise<Response> {
  sent.push((JSON.parse(body) as { candidate_id: number }).candidate_id);
  if (release) await new Promise<void>((done) => (release = done));
  const answer = answers.shift() ?? { status: 409, body: { message: 'No se puede.', code: 'already_reviewed' } };
  if (answer === 'lost') throw new TypeError('network');
  return new Response(JSON.stringify(answer.body), { status: answer.status });
}

/** Loads the tab's modules anew, as a reload does, with the session that it finds. */
async function load(staffId: number | null = 7) {
  vi.resetModules();
  const { useAuthStore } = await import('../../../shared/access/staff-session/auth-store.ts');
  const { shownToasts } = await import('@urna/ui/toast');
  const pending = await import('./pending-approval.ts');
  if (staffId !== null) useAuthStore.setState({ user: user(staffId) });
  const state = () => {
    const { waiting, due } = pending.usePendingApproval.getState();
    return { waiting: waiting?.review.candidate_id ?? null, due: due.map(({ review }) => review.candidate_id) };
  };
  const toasts = () => shownToasts().map(({ message }) => message);
  return { ...pending, state, toasts, auth: useAuthStore };
}

const approval = (candidate_id: number) => ({
  review: { candidate_id, observation: 'Todo está en orden.', documents: [] },
  draftKey: `7 ${String(candidate_id)} first`,
  name: 'Ana Ruiz',
  path: `/app/candidatos/detail/${String(candidate_id)}`,
  state: null,
  process: '2025',
});
/** The tab is left or loaded anew: nothing of it runs any more. */
function stopEverything(): void {
  const now = Date.now();
  // It would also set the clock back.
  vi.clearAllTimers();
  vi.setSystemTime(now);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.stubGlobal('fetch', fetchOnce);
  stored.clear();
  sent = [];
  answers = [];
  release = null;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an approval within its ten seconds', () => {
  test('can be undone; the one before it is sent when another is made', async () => {
    const { approveSoon, undoApproval, state } = await load();
    approveSoon(approval(1));
    approveSoon(approval(2));
    expect(state()).toEqual({ waiting: 2, due: [1] });
    expect(undoApproval()?.review.candidate_id).toBe(2);
    expect(undoApproval()).toBeNull();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([1]);
  });

  test('is sent once when they are over, whatever page is shown and however often it is asked for', async () => {
    const { approveSoon, sendNow, isOnItsWay, usePendingApproval, state } = await load();
    release = () => undefined;
    approveSoon(approval(1));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    sendNow();
    sendNow();
    await vi.advanceTimersByTimeAsync(1000);
    expect([sent, isOnItsWay(1)(usePendingApproval.getState()), state().due]).toEqual([[1], true, [1]]);
  });

  test('survives a reload, which doesn’t make it wait anew', async () => {
    const before = await load();
    before.approveSoon(approval(1));
    await vi.advanceTimersByTimeAsync(4_000);
    stopEverything();
    const after = await load();
    expect(after.state()).toEqual({ waiting: 1, due: [] });
    await vi.advanceTimersByTimeAsync(5_900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([1]);
  });

  test('is sent before a logout, which is told of what couldn’t be sent', async () => {
    const { approveSoon, sendBeforeLeaving, state } = await load();
    approveSoon(approval(1));
    answers = ['lost'];
    const left = await sendBeforeLeaving();
    expect(sent).toEqual([1]);
    expect(left).toMatchObject([{ name: 'Ana Ruiz', refusal: expect.stringContaining('No hay conexión') }]);
    await sendBeforeLeaving();
    expect([sent, state().due]).toEqual([[1, 1], [1]]);
  });

  test('keeps no logout waiting for a server that doesn’t answer', async () => {
    const { approveSoon, sendBeforeLeaving } = await load();
    release = () => undefined;
    approveSoon(approval(1));
    const leaving = sendBeforeLeaving();
    await vi.advanceTimersByTimeAsync(8_100);
    expect(await leaving).toHaveLength(1);
  });

  test('is never sent in the name of whoever logs in next, and the first is told that it wasn’t', async () => {
    const { approveSoon, state, toasts, auth } = await load();
    approveSoon(approval(1));
    auth.setState({ user: null });
    expect(toasts()).toEqual([
      'No se envió la aprobación de Ana Ruiz, porque la sesión terminó. Apruébela otra vez al volver.',
    ]);
    auth.setState({ user: user(8) });
    await vi.advanceTimersByTimeAsync(20_000);
    expect([sent, state()]).toEqual([[], { waiting: null, due: [] }]);
  });

  test('an approval that a reload left behind is forgotten when somebody else has the tab', async () => {
    (await load()).approveSoon(approval(1));
    stopEverything();
    const { state } = await load(8);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([sent, state()]).toEqual([[], { waiting: null, due: [] }]);
  });
});
