import type { Results } from '@urna/contract/election/results';
import { expect, test } from 'vitest';
import { Sheet } from '../../../platform/files/pdf/sheet.ts';
import { readPdf } from '../../../testing/fixtures/read-pdf.ts';
import { votesTable } from './acta-sections.ts';

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
  const sheet = new Sheet({
    title: 'Acta de escrutinio',
    author: 'Tribunal Disciplinario',
    subject: 'Elecciones 2025',
    createdAt: new Date('2025-10-01T12:00:00Z'),
  });
  votesTable(sheet, { choices, blank: { votes: 0, share: 0 }, ballots: 4095 } as unknown as Results);
  const { pages } = await readPdf(await sheet.finish());
  expect(pages.length).toBeGreaterThan(2);
  for (const { text } of pages) expect(text).toContain('Tarjeta profesional');
  const text = pages.map((page) => page.text).join('\n');
  for (const { full_name: name, professional_card: card } of choices)
    expect(text.split(new RegExp(`${name}\\s+${card}`))).toHaveLength(2);
});
