import type { Results } from '@urna/contract/election/results';
import { expect, test } from 'vitest';
import { Sheet } from '../../../platform/files/pdf/sheet.ts';
import { readPdf } from '../../../testing/fixtures/read-pdf.ts';
import { checksTable, votesTable } from './acta-sections.ts';

const newSheet = () =>
  new Sheet({
    title: 'Acta de escrutinio',
    author: 'Tribunal Disciplinario',
    subject: 'Elecciones 2025',
    createdAt: new Date('2025-10-01T12:00:00Z'),
  });

const choices = Array.from({ length: 90 }, (_, position) => ({
  position,
  full_name: `Candidata Número ${position + 1}`,
  degree: 'Contadora Pública',
  city: 'Cali',
  institution: null,
  professional_card: `${1000 + position}-T`,
  photo_url: null,
  votes: 90 - position,
  share: (90 - position) / 4095,
  rank: position + 1,
}));

test('a table of votes over several pages has its head on each, and each candidate once', async () => {
  const sheet = newSheet();
  votesTable(sheet, { choices, blank: { votes: 0, share: 0 }, ballots: 4095 } as unknown as Results);
  const { pages } = await readPdf(await sheet.finish());
  expect(pages.length).toBeGreaterThan(2);
  for (const { text } of pages) expect(text).toContain('Tarjeta profesional');
  const text = pages.map((page) => page.text).join('\n');
  for (const { full_name: name, professional_card: card } of choices)
    expect(text.split(new RegExp(`${name}\\s+${card}`))).toHaveLength(2);
});

test('the acta has the checks by day, why some failed, the rule that was sealed, and the days that reached it', async () => {
  const sheet = newSheet();
  const hour = { begun: 1500, shown: 1490, confirmed: 1400, contradicted: 0, failed: {} };
  checksTable(sheet, {
    check: {
      hosts: [{ name: 'Universidad', page: 'https://veedor.example/comprobar' }],
      page_sha256: 'ab'.repeat(32),
      rule: { count: 3, percent: 0.5 },
    },
    hours: [
      { ...hour, hour: '2025-09-01T09:00:00-05:00' },
      { ...hour, hour: '2025-09-01T10:00:00-05:00', contradicted: 9, failed: { no_choice: 7 } },
      { ...hour, hour: '2025-09-02T10:00:00-05:00', contradicted: 2 },
    ],
  });
  const { pages } = await readPdf(await sheet.finish());
  const text = pages.map((page) => page.text.replaceAll(/\s+/g, ' ')).join(' ');
  expect(text).toContain('01/09/2025 3.000 2.980 2.800 9 7');
  expect(text).toContain('02/09/2025 1.500 1.490 1.400 2 0');
  expect(text).toContain('Total 4.500 4.470 4.200 11 7');
  expect(text).toContain('La papeleta no contenía ninguna opción: 7.');
  expect(text).toContain('más de 3 comprobaciones y son más del 0,5 %');
  expect(text).toContain('Se llegó a ese número el 01/09/2025 (16 de 3000 empezadas).');
});
