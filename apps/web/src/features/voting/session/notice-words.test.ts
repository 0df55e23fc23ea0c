import { describe, expect, test } from 'vitest';
import { noticeWords } from './notice-words.ts';

const CLOSED = 'Las votaciones cerraron el 30/09/2025 a las 17:00.';

describe('a voter whose session ends', () => {
  test('is sent back to vote only while people can vote', () => {
    const open = noticeWords({ ending: 'expired', reason: '' }, null);
    expect(open.text).toContain('Entra de nuevo para votar');
    for (const ending of ['expired', 'closed'] as const) {
      const { title, text } = noticeWords({ ending, reason: 'Las votaciones ya cerraron.' }, CLOSED);
      expect(title).toBe('La votación cerró y tu voto no se registró');
      expect(text).toContain(CLOSED);
      expect(text).toContain('comunícate con la Junta');
      expect(text).not.toMatch(/para votar|podrás votar/);
    }
  });

  test('isn’t told that nothing was registered where an answer was lost', () => {
    const { title, text } = noticeWords({ ending: 'in_doubt', reason: '' }, CLOSED);
    expect(`${title} ${text}`).not.toContain('no se registró');
    expect(text).toContain('te diremos si tu voto alcanzó a registrarse');
    expect(text).not.toContain('podrás votar');
  });
});
