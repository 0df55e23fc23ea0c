import type { RollEntry } from '@urna/contract/voting/help-desk';
import { describe, expect, test } from 'vitest';
import { timelineOf } from './timeline.tsx';

const code: RollEntry['codes'][number] = {
  sent_at: '2026-11-20T15:00:00Z',
  expires_at: '2026-11-20T15:10:00Z',
  state: 'waiting',
  tries: 0,
};
const mail: RollEntry['mails'][number] = {
  topic: 'voter_code',
  to: 'a***@demo.test',
  created_at: '2026-11-20T15:00:00Z',
  status: 'sent',
  sent_at: '2026-11-20T15:00:05Z',
  attempts: 1,
  last_error: null,
};

test('codes and mails are merged in one timeline, newest first', () => {
  const events = timelineOf({
    codes: [{ ...code, sent_at: '2026-11-20T15:02:00Z' }],
    mails: [
      { ...mail, created_at: '2026-11-20T15:03:00Z' },
      { ...mail, created_at: '2026-11-20T15:01:00Z' },
    ],
  });
  expect(events.map(({ time }) => time)).toEqual([
    '2026-11-20T15:03:00Z',
    '2026-11-20T15:02:00Z',
    '2026-11-20T15:01:00Z',
  ]);
});

test('a mail of which only the day is told is shown with it, after what happened on that day', () => {
  const [first] = timelineOf({
    codes: [code],
    mails: [{ ...mail, topic: 'vote_receipt', created_at: '2026-11-20', sent_at: '2026-11-20' }],
  });
  expect(first).toMatchObject({ time: '2026-11-20', detail: 'A a***@demo.test. Salió el 20/11/2026.' });
});

describe('the status of a code in the timeline', () => {
  test.each<[Partial<typeof code>, string, string | null]>([
    [{}, 'Sin usar', 'Vence el 20/11/2026 a las 10:10.'],
    [{ tries: 2 }, 'Sin usar', 'Vence el 20/11/2026 a las 10:10. 2 intentos fallidos.'],
    [{ state: 'used', tries: 1 }, 'Usado', null],
    [{ state: 'used', tries: 2 }, 'Usado', '1 intento fallido.'],
    [{ state: 'exhausted', tries: 5 }, 'Agotó los intentos', '5 intentos fallidos.'],
    [{ state: 'replaced' }, 'Reemplazado por otro', null],
    [{ state: 'expired' }, 'Venció', null],
  ])('is described for %j', (change, state, detail) => {
    expect(timelineOf({ codes: [{ ...code, ...change }], mails: [] })[0]).toMatchObject({ state, detail });
  });
});

describe('the purpose, address and failure of a mail in the timeline', () => {
  test.each<[Partial<typeof mail>, string, string, string]>([
    [{}, 'Correo: Código de votación', 'Enviado', 'A a***@demo.test. Salió el 20/11/2026 a las 10:00.'],
    [
      { topic: 'password_link', status: 'failed', sent_at: null, attempts: 5, last_error: '550 No such user' },
      'Correo: Enlace para elegir la contraseña',
      'No se pudo enviar',
      'A a***@demo.test. Se intentó 5 veces. El servidor de correo respondió: 550 No such user',
    ],
    [
      { status: 'waiting', sent_at: null, attempts: 1, last_error: '451 Try later' },
      'Correo: Código de votación',
      'Por enviar',
      'A a***@demo.test. Se intentó 1 vez. El servidor de correo respondió: 451 Try later',
    ],
    [
      { topic: 'otro', status: 'sending', sent_at: null, attempts: 0 },
      'Correo: otro',
      'Enviándose',
      'A a***@demo.test.',
    ],
  ])('are described for %j', (change, title, state, detail) => {
    expect(timelineOf({ codes: [], mails: [{ ...mail, ...change }] })[0]).toMatchObject({ title, state, detail });
  });
});
