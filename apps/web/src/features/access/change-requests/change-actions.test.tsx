import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ChangeRequest } from '@urna/contract/access/change-requests';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ChangeItem } from '../../../shared/access/change-requests/change-item.tsx';
import { ChangeActions } from './change-actions.tsx';

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const change: ChangeRequest = {
  id: 7,
  action: 'voter_email',
  state: 'pending',
  process: '2025',
  contest: 'contadores',
  about: 'Ana Peña',
  details: [{ label: 'Correo nuevo', value: 'ana@demo.test' }],
  requested_at: '2026-11-25T15:00:00Z',
  takes_effect_at: inMinutes(190),
  needs_second: true,
  reason: 'Mostró su cédula en la sede.',
  requested_by: 'Beatriz Arango',
  approved_by: null,
  approved_at: null,
  ended_by: null,
  ended_at: null,
  ended_reason: null,
  is_own: false,
  approval_refusal: null,
};

/** What a person reads, and the buttons they have. */
function shown(part: Partial<ChangeRequest>): { text: string; buttons: { label: string; disabled: boolean }[] } {
  const one = { ...change, ...part };
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ChangeItem change={one}>
          <ChangeActions change={one} />
        </ChangeItem>
      </QueryClientProvider>
    </MantineProvider>,
  ).replaceAll(/<style.*?<\/style>|<svg.*?<\/svg>/gs, '');
  const plain = (text: string) =>
    text
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const buttons = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', inner = '']) => ({
    label: plain(inner).split(' : ')[0] ?? '',
    disabled: / disabled=""/.test(attributes),
  }));
  return { text: plain(html), buttons };
}

describe('a change that waits', () => {
  test('tells what, why, who and when, and another administrator approves or declines it', () => {
    const { text, buttons } = shown({});
    expect(text).toContain('Corregir un correo del censo Espera a otro administrador');
    expect(text).toContain('Ana Peña');
    expect(text).toContain('Correo nuevo ana@demo.test');
    expect(text).toContain('Mostró su cédula en la sede. Lo pidió Beatriz Arango el 25/11/2026 a las 10:00.');
    expect(text).toMatch(/Si otro administrador lo aprueba, tendrá efecto .+ a las \d\d:\d\d: quedan 3 horas\./);
    expect(buttons).toEqual([
      { label: 'Aprobar', disabled: false },
      { label: 'Rechazar', disabled: false },
    ]);
  });

  test('says why this reader may not approve it, and leaves them the refusal', () => {
    const { text, buttons } = shown({ approval_refusal: 'Es administrador desde después del sellado.' });
    expect(text).toContain('Es administrador desde después del sellado.');
    expect(buttons).toEqual([
      { label: 'Aprobar', disabled: true },
      { label: 'Rechazar', disabled: false },
    ]);
  });

  test('is withdrawn, not approved, by whoever asked for it', () => {
    const { text, buttons } = shown({ is_own: true, approval_refusal: 'Usted lo pidió: lo aprueba otra persona.' });
    expect(text).toContain('Lo pidió usted el');
    expect(buttons).toEqual([{ label: 'Retirar', disabled: false }]);
  });

  test('tells that only the approval is missing once the wait is over', () => {
    expect(shown({ takes_effect_at: inMinutes(-1) }).text).toContain(
      'La espera terminó: tendrá efecto en cuanto otro administrador lo apruebe.',
    );
  });

  test('can still be stopped once it is approved', () => {
    const { text, buttons } = shown({
      state: 'approved',
      approved_by: 'Hernando Ruiz',
      approved_at: '2026-11-25T16:00:00Z',
    });
    expect(text).toContain('Espera su hora');
    expect(text).toContain('Lo aprobó Hernando Ruiz el 25/11/2026 a las 11:00.');
    expect(text).toMatch(/Tendrá efecto .+: quedan 3 horas\./);
    expect(buttons).toEqual([{ label: 'Detener', disabled: false }]);
  });

  test('waits for its time alone where there is a single administrator', () => {
    const { text, buttons } = shown({
      state: 'approved',
      needs_second: false,
      is_own: true,
      approval_refusal: 'No hace falta.',
    });
    expect(text).toContain('Espera su hora');
    expect(text).not.toContain('otro administrador');
    expect(buttons).toEqual([{ label: 'Retirar', disabled: false }]);
  });
});

describe('a change that ended', () => {
  const ended = { ended_at: '2026-11-25T17:00:00Z' };
  test.each<[Partial<ChangeRequest>, string]>([
    [{ state: 'applied', ...ended }, 'Hecho'],
    [{ state: 'applied', ...ended }, 'Se hizo el 25/11/2026 a las 12:00.'],
    [
      { state: 'declined', ...ended, ended_by: 'Hernando Ruiz', ended_reason: 'No la conocen en la sede' },
      'Lo rechazó Hernando Ruiz el 25/11/2026 a las 12:00: No la conocen en la sede',
    ],
    [{ state: 'withdrawn', ...ended }, 'Lo retiró Beatriz Arango el 25/11/2026 a las 12:00.'],
    [
      { state: 'stopped', ...ended, ended_by: 'a**@demo.test' },
      'Se detuvo el 25/11/2026 a las 12:00 con el enlace enviado a a**@demo.test.',
    ],
    [
      { state: 'failed', ...ended, ended_reason: 'La persona ya votó' },
      'No se pudo hacer el 25/11/2026 a las 12:00: La persona ya votó',
    ],
    [{ state: 'lapsed', ...ended }, 'Venció el 25/11/2026 a las 12:00 sin que otro administrador lo aprobara.'],
  ])('tells how: %j', (part, words) => {
    const { text } = shown(part);
    expect(text).toContain(words);
    expect(text).not.toContain('Tendrá efecto');
  });
});
