import { addDocument, changeDocument } from '@urna/contract/processes/process-admin';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { processWith } from '../../../../testing/process.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, refusal } from '../../../../testing/stub-api.ts';
import { DocumentsPanel } from './documents-panel.tsx';

const drafts = { CANDIDATE_ACCOUNTANT: 12, CANDIDATE_IES: 3 };

async function open(process = processWith({ drafts }), mayChange = true) {
  const answer = { message: 'Los cambios se guardaron correctamente.', data: process };
  return renderScreen(<DocumentsPanel process={process} mayChange={mayChange} />, {
    at: '/app/procesos/2025',
    staff: mayChange ? 'ADMINISTRADOR' : 'AUDITOR',
    answers: [given(changeDocument, answer), given(addDocument, answer)],
  });
}

test('an administrator asks for another document, and is told first whom that reaches', async () => {
  const { screen, api } = await open();
  await screen.getByRole('button', { name: 'Pedir otro documento' }).click();
  const form = screen.getByRole('dialog', { name: 'Otro documento' });
  await expect.element(form.getByText(/^15 personas tienen una inscripción sin enviar/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Diploma');
  await form.getByRole('checkbox', { name: 'IES' }).click();
  await expect.element(form.getByText(/^12 personas tienen una inscripción sin enviar/)).toBeVisible();
  await form.getByRole('combobox', { name: 'Tamaño máximo' }).selectOptions('2 MB');
  await form.getByRole('textbox', { name: 'Modelo para imprimir y firmar' }).fill('Yo, ____.\n\nFirma: ____');
  await expectAccessible(form.element());
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(api.bodiesOf(addDocument)).toMatchObject([
    {
      name: 'Diploma',
      format: 'pdf',
      asked_of: ['CANDIDATE_ACCOUNTANT'],
      max_bytes: 2_097_152,
      source_url: null,
      model: ['Yo, ____.', 'Firma: ____'],
      drafts: 12,
    },
  ]);
});

test('the words about a document reach nobody, and a refusal is shown in the form', async () => {
  const { screen, api } = await open();
  await screen.getByRole('button', { name: 'Cambiar Antecedentes' }).click();
  const form = screen.getByRole('dialog', { name: 'Antecedentes' });
  await form.getByRole('textbox', { name: 'Ayuda para el candidato' }).fill('Del último mes.');
  await expect.element(form.getByText(/una inscripción sin enviar/)).not.toBeInTheDocument();
  api.give(given(changeDocument, refusal('documents_affect_drafts', { details: { count: 16 } })));
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(form.getByRole('alert')).toMatchTextContent('ahora son 16');
});

test('the photograph is asked of everybody, in JPG', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Cambiar Fotografía' }).click();
  const form = screen.getByRole('dialog', { name: 'Fotografía' });
  await expect.element(form.getByRole('combobox', { name: 'Formato' })).toBeDisabled();
  await expect.element(form.getByRole('checkbox', { name: 'IES' })).toBeDisabled();
});

test('once somebody has sent, only the words change, and the page says since when', async () => {
  const fixed = { documents: 'Lo que se pide quedó fijo el 3 de septiembre.' };
  const { screen } = await open(processWith({ drafts, fixed }));
  await expect.element(screen.getByText(fixed.documents)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pedir otro documento' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cambiar Antecedentes' }).click();
  const form = screen.getByRole('dialog', { name: 'Antecedentes' });
  await expect.element(form.getByRole('textbox', { name: 'Nombre' })).toBeDisabled();
  await expect.element(form.getByRole('textbox', { name: 'Ayuda para el candidato' })).toBeEnabled();
});

test('an auditor reads what is asked for and can change nothing', async () => {
  const { screen } = await open(processWith(), false);
  const panel = screen.getByRole('region', { name: 'Documentos' });
  await expect.element(panel.getByText('Se pide a: IES · PDF · máximo 1 MB')).toBeVisible();
  expect(panel.getByRole('button').elements()).toEqual([]);
});
