import { MantineProvider } from '@mantine/core';
import type { CandidacyReceipt as Received } from '@urna/contract/candidacy/receipts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CandidacyReceipt } from './candidacy-receipt.tsx';

const receipt: Received = {
  radicado: '2025-C-48201937',
  submitted_at: '2025-09-01 10:00:00',
  verification_code: '2025-C-48201937-K7Q4M-9XWPT',
  files: [{ name: 'Antecedentes', file_name: 'nuevo.pdf', sha256: 'ab'.repeat(32) }],
  ballot: { place: 'open', sealed_at: null },
};

const html = renderToStaticMarkup(
  <MantineProvider>
    <MemoryRouter>
      <CandidacyReceipt
        receipt={receipt}
        title="Recibido"
        subtitle=""
        lead={<button type="button">Descargar</button>}
        next={['Consérvelo.']}
        onLeave={() => undefined}
      />
    </MemoryRouter>
  </MantineProvider>,
).replaceAll(/<style.*?<\/style>/gs, '');
const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('the receipt says what its mail says, in its words and date form', () => {
  expect(text).toContain('Radicado 2025-C-48201937 Fecha y hora 01/09/2025 10:00');
  expect(text).toContain('Código de verificación 2025-C-48201937-K7Q4M-9XWPT');
  expect(text).toContain(`Antecedentes nuevo.pdf ${'ab'.repeat(32)}`);
});

test('the receipt leads with what can be kept, before the other buttons, and links Seguimiento by its name', () => {
  expect(/<button.*?>Descargar</.exec(html)?.index).toBe(html.indexOf('<button'));
  expect(html).toMatch(/<a [^>]*href="\/seguimiento"[^>]*>.*?Seguimiento.*?<\/a>/);
});
