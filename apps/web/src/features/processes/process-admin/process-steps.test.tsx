import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ProcessDetail } from '@urna/contract/processes/process-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ProcessSteps } from './process-steps.tsx';

function render(lacks: readonly string[]): string {
  const process = {
    slug: '2025',
    state: 'draft',
    title: 'Elecciones',
    waits_for: [],
    lacks,
  } as unknown as ProcessDetail;
  return renderToStaticMarkup(
    <MantineProvider>
      <StaticRouter location="/">
        <QueryClientProvider client={new QueryClient()}>
          <ProcessSteps process={process} administers />
        </QueryClientProvider>
      </StaticRouter>
    </MantineProvider>,
  );
}

test('a draft is called ready only when nothing is missing', () => {
  expect(render([])).toContain('Está listo para ponerse en curso.');
  expect(render(['Faltan las fechas de votaciones.'])).not.toContain('Está listo');
  expect(render(['Faltan las fechas de votaciones.'])).toContain('Todavía no está listo');
});
