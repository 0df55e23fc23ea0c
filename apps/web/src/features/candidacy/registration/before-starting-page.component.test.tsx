import { listAskedDocuments, standardDocuments } from '@urna/contract/candidacy/documents';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, lost } from '../../../../testing/stub-api.ts';
import { BeforeStartingPage } from './before-starting-page.tsx';

const documents = standardDocuments.map((type) => ({
  ...type,
  ...(type.id === 3 && { source: 'Lo expide la Junta.', source_url: 'https://www.jcc.gov.co/' }),
  ...(type.id === 4 && { model: ['Yo, ____, acepto.'] }),
}));

const open = (at: string) =>
  renderScreen(<BeforeStartingPage />, { at, answers: [given(listAskedDocuments, { data: documents })] });

test('an institution’s candidate reads which documents, where they come from, and has the letter’s model', async () => {
  const { screen } = await open('/antes-de-empezar/instituciones');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Antes de empezar');
  await expect.element(screen.getByRole('heading', { name: 'Carta de aceptación' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: /^Obtener: Antecedentes/ }))
    .toHaveAttribute('href', 'https://www.jcc.gov.co/');
  await expect
    .element(screen.getByRole('link', { name: 'Descargar el modelo de Carta de aceptación (PDF)' }))
    .toHaveAttribute('href', '/api/elections/documents/4/model');
  await expect.element(screen.getByText(/código SNIES/)).toBeVisible();
  await expect.element(screen.getByText(/^Las inscripciones cierran el /)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Iniciar Inscripción' }))
    .toHaveAttribute('href', '/inscription/candidate-ies/personal-form');
  await expectAccessible(document.body);
});

test('an accountant isn’t asked for the letter, nor for an institution', async () => {
  const { screen } = await open('/antes-de-empezar/contadores');
  await expect.element(screen.getByRole('heading', { name: 'Antecedentes' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Carta de aceptación' })).not.toBeInTheDocument();
  await expect.element(screen.getByText(/código SNIES/)).not.toBeInTheDocument();
});

test('documents that could not be loaded are asked for again', async () => {
  const { screen, api } = await renderScreen(<BeforeStartingPage />, {
    at: '/antes-de-empezar/contadores',
    answers: [given(listAskedDocuments, lost)],
  });
  const retry = screen.getByRole('button', { name: 'Intentar de nuevo' });
  await expect.element(retry).toBeVisible();
  api.give(given(listAskedDocuments, { data: documents }));
  await retry.click();
  await expect.element(screen.getByRole('heading', { name: 'Antecedentes' })).toBeVisible();
});
