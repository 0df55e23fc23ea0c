import { MantineProvider } from '@mantine/core';
import type { CheckHour } from '@urna/contract/election/vote-checks';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CheckSection } from './vote-checks.tsx';

const check = {
  hosts: [{ name: 'Universidad', page: 'https://veedor.example/comprobar' }],
  page_sha256: 'ab'.repeat(32),
  rule: { count: 3, percent: 0.5 },
};
const text = (hours: CheckHour[]): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <CheckSection numbers={{ check, hours }} />
    </MantineProvider>,
  )
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');

describe('the results', () => {
  test('show the checks by day and hour, why some failed, the rule, and the days that reached it', () => {
    const hour = { shown: 40, confirmed: 38, contradicted: 2 };
    const shown = text([
      { ...hour, hour: '2026-11-20T09:00:00-05:00', begun: 45, failed: { wrong_answer: 3 } },
      { ...hour, hour: '2026-11-21T10:00:00-05:00', begun: 41, contradicted: 1, failed: {} },
    ]);
    expect(shown).toContain('|20/11/2026|45|40|38|2|3|21/11/2026|41|40|38|1|0|Total|86|80|76|3|3|');
    expect(shown).toContain('|20/11/2026 09:00|45|40|38|2|3|');
    expect(shown).toContain('|El servidor no demostró lo que dijo de la papeleta|3|');
    expect(shown).toContain('más de 3 comprobaciones y son más del 0,5');
    expect(shown).toContain('Se llegó a ese número el 20/11/2026 (5 de 45 empezadas).');
    expect(shown).toContain('no anula ningún voto');
  });

  test('say the rule before anybody has checked, and not that a day reached it', () => {
    const shown = text([]);
    expect(shown).toContain('Todavía no hay comprobaciones que contar.');
    expect(shown).toContain('más de 3 comprobaciones');
    expect(shown).not.toMatch(/se llegó/i);
  });
});
