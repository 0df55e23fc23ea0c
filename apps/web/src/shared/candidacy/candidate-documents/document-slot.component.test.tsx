import {
  type CandidateDocument,
  deleteDocument,
  fileRefusalText,
  getDocumentFile,
  listCandidateDocuments,
} from '@urna/contract/candidacy/documents';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { standardDocument } from '../../../../../../packages/contract/testing/standard-documents.ts';
import { documentOf as storedDocument } from '../../../../testing/candidacy.ts';
import { pdf } from '../../../../testing/files.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, lost, type PreparedAnswer, refusal } from '../../../../testing/stub-api.ts';
import { stubUploads } from '../../../../testing/stub-uploads.ts';
import { initialCandidateState, useCandidateStore } from '../candidate-session/candidate-store.ts';
import { documentOf } from './document-list.ts';
import { DocumentSlot } from './document-slot.tsx';
import { emptyQueue } from './upload-queue.ts';
import { useDocumentList, usePendingUploads } from './use-documents.ts';

const cedula = standardDocument('cedula');
const first = storedDocument('cedula', { file_path: 'primera.pdf' });
const second = storedDocument('cedula', { id: 205, file_path: 'segunda.pdf' });
const listed = (...documents: CandidateDocument[]) =>
  given(listCandidateDocuments, { data: documents, candidate_observations: [] });
const uploaded = (document: CandidateDocument) => ({ message: 'El documento se guardó.', data: [document] });

afterEach(() => {
  emptyQueue();
  useCandidateStore.setState(initialCandidateState);
});

function Identification() {
  const { data, isPending } = useDocumentList('inscription');
  usePendingUploads();
  if (isPending) return null;
  return <DocumentSlot phase="inscription" type={cedula} document={documentOf(data, 'inscription', cedula.id)} />;
}

async function open(...answers: PreparedAnswer[]) {
  useCandidateStore.setState({ candidateID: 9, isValidate: true });
  const uploads = stubUploads();
  const rendered = await renderScreen(<Identification />, {
    at: '/inscripcion/documentos',
    answers: [given(getDocumentFile, pdf('Cédula')), ...answers],
  });
  return { ...rendered, uploads };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const choose = (field: string, name = 'cedula.pdf') =>
  userEvent.upload(page.getByLabelText(field), new File(['%PDF-1.4'], name, { type: 'application/pdf' }));
const chooseFirst = (name?: string) => choose('Elegir archivo de Identificación', name);
const progress = () => page.getByRole('progressbar', { name: 'Carga de Identificación' });

describe('a file that is chosen', () => {
  test('is sent for its kind and candidate, shows its progress, and is stored', async () => {
    const { screen, uploads } = await open(listed());
    await chooseFirst();
    await expect.poll(() => uploads.length).toBe(1);
    expect([...(uploads[0]?.form.entries() ?? [])]).toMatchObject([
      ['candidate_id', '9'],
      ['documents[0][document_type_id]', String(first.document_type_id)],
      ['documents[0][file]', { name: 'cedula.pdf' }],
    ]);
    uploads[0]?.progress(0.4);
    await expect.element(screen.getByText('Subiendo… 40 %')).toBeVisible();
    await expect.element(progress()).toHaveAttribute('aria-valuenow', '40');
    await expectAccessible();
    uploads[0]?.progress(1);
    await expect.element(screen.getByText('Revisando el archivo…')).toBeVisible();
    uploads[0]?.reply(uploaded(first));
    await expect.element(screen.getByText('primera.pdf')).toBeVisible();
    await expect.element(screen.getByText(/El documento se guardó\.$/)).toBeVisible();
    await expect.element(progress()).not.toBeInTheDocument();
  });

  test('is refused here for its format, and by the server for its content, and another one can be chosen', async () => {
    const { screen, uploads } = await open(listed());
    await chooseFirst('cedula.docx');
    const field = screen.getByLabelText('Elegir archivo de Identificación');
    await expect.element(field).toHaveAccessibleDescription(new RegExp(`^${fileRefusalText('wrong_format', cedula)}`));
    expect(uploads).toEqual([]);
    await chooseFirst();
    await expect.poll(() => uploads.length).toBe(1);
    uploads[0]?.reply(refusal('refused_file', { details: { refusal: fileRefusalText('empty', cedula) } }));
    await expect.element(field).toHaveAccessibleDescription(new RegExp(`^${fileRefusalText('empty', cedula)}`));
    await expectAccessible();
    await chooseFirst();
    await expect.poll(() => uploads.length).toBe(2);
    await expect.element(progress()).toBeInTheDocument();
  });

  test('is not sent again when only the answer was lost', async () => {
    const { screen, api, uploads } = await open(listed());
    await chooseFirst();
    await expect.poll(() => uploads.length).toBe(1);
    api.give(listed(first));
    uploads[0]?.reply(lost);
    await expect.element(screen.getByText('primera.pdf')).toBeVisible();
    await expect.element(progress()).not.toBeInTheDocument();
    expect(uploads).toHaveLength(1);
  });

  test('is kept when the link breaks, and sent again once it is back', async () => {
    const { screen, uploads } = await open(listed());
    await chooseFirst();
    await expect.poll(() => uploads.length).toBe(1);
    uploads[0]?.progress(0.4);
    uploads[0]?.reply(lost);
    await expect.element(screen.getByText(/^La conexión se interrumpió al 40 %\. El archivo sigue aquí/)).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => uploads.length).toBe(2);
    uploads[1]?.reply(uploaded(first));
    await expect.element(screen.getByText('primera.pdf')).toBeVisible();
  });
});

describe('a stored document', () => {
  test('is replaced by another file, and stays when the replacement is cancelled', async () => {
    const { screen, uploads } = await open(listed(first));
    await button('Reemplazar Identificación').click();
    await button('Cancelar el reemplazo de Identificación').click();
    await expect.element(screen.getByLabelText('Reemplazar Identificación', { exact: true })).toBeVisible();
    expect(page.getByText('o arrastre el archivo hasta aquí').elements()).toEqual([]);
    await button('Reemplazar Identificación').click();
    await userEvent.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File(['%PDF-1.4'], 'segunda.pdf', { type: 'application/pdf' }),
    );
    await expect.poll(() => uploads.length).toBe(1);
    await expect.element(screen.getByText('primera.pdf')).toBeVisible();
    uploads[0]?.reply(uploaded(second));
    // The name of the file on its way goes with its upload.
    await expect.element(button('Reemplazar Identificación')).toBeVisible();
    await expect.element(screen.getByText('segunda.pdf')).toBeVisible();
    await expect.element(screen.getByText('primera.pdf')).not.toBeInTheDocument();
  });

  test('is deleted after a question, and stays when the answer is lost', async () => {
    const { screen, api } = await open(listed(first), given(deleteDocument, lost));
    const question = page.getByRole('dialog', { name: '¿Eliminar el documento de identificación?' });
    await button('Eliminar Identificación').click();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(api.bodiesOf(deleteDocument)).toEqual([]);
    await button('Eliminar Identificación').click();
    await question.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect.element(screen.getByText(/No hay conexión con el servidor/)).toBeVisible();
    await expect.element(screen.getByText('primera.pdf')).toBeVisible();
    api.give(given(deleteDocument, { message: 'El documento se eliminó.' }));
    await button('Eliminar Identificación').click();
    await question.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect.element(screen.getByText('primera.pdf')).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Elegir archivo de Identificación')).toBeVisible();
  });
});
