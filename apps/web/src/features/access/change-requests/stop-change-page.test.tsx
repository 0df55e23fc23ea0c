import { MantineProvider } from '@mantine/core';
import type { StoppableChange } from '@urna/contract/access/change-requests';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Change } from './stop-change-page.tsx';

const change: StoppableChange = {
  action: 'voter_email',
  state: 'pending',
  process: '2025',
  process_title: 'Elecciones 2025',
  contest: 'contadores',
  about: 'Ana Peña',
  details: [{ label: 'Correo nuevo', value: 'o***@demo.test' }],
  requested_at: '2026-11-25T15:00:00Z',
  takes_effect_at: new Date(Date.now() + 3_605_000).toISOString(),
  needs_second: true,
  may_stop: true,
};

function shown(part: Partial<StoppableChange>, justDone = false): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <Change subject={{ ...change, ...part }} working={false} justDone={justDone} confirm={() => undefined} />
    </MantineProvider>,
  )
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

const button = 'Detener este cambio';

describe('the page of a mailed link', () => {
  test.each([
    ['waits for another administrator', {}, /Si otro administrador lo aprueba, tendrá efecto .+: queda 1 hora\./],
    ['is approved', { state: 'approved' }, /Tendrá efecto .+: queda 1 hora\./],
    [
      'a single administrator asked for',
      { state: 'approved', needs_second: false },
      /Tendrá efecto .+: queda 1 hora\./,
    ],
  ] as const)('shows a change that %s, and stops it', (_which, part, when) => {
    const text = shown(part);
    expect(text).toMatch(when);
    expect(text).toContain('Cambio Corregir un correo del censo');
    expect(text).toContain('Correo nuevo o***@demo.test');
    expect(text).toContain('Proceso Elecciones 2025');
    expect(text).toContain(button);
  });

  test.each([
    ['took effect', 'applied', false, 'El cambio ya tuvo efecto'],
    ['was just stopped', 'stopped', true, 'Nada cambia. Avisamos a los administradores'],
    ['had been stopped', 'stopped', false, 'Ya se había detenido'],
    ['was declined', 'declined', false, 'Otro administrador lo rechazó'],
    ['was withdrawn', 'withdrawn', false, 'Quien lo pidió lo retiró'],
    ['lapsed', 'lapsed', false, 'Venció sin que otro administrador lo aprobara'],
    ['failed', 'failed', false, 'Cuando llegó su hora ya no se podía hacer'],
  ] as const)('says clearly that a change %s, without a button', (_how, state, justDone, words) => {
    const text = shown({ state, may_stop: false }, justDone);
    expect(text).toContain(words);
    expect(text).not.toContain(button);
  });
});
