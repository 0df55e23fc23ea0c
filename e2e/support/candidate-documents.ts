import { expect, type Locator, type Page } from '@playwright/test';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { simpleJpeg, simplePdf } from '../../apps/server/src/testing/fixtures/hostile-fixtures.ts';
import { standardDocument, standardKinds } from '../../packages/contract/testing/standard-documents.ts';

export interface FileToChoose {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function pdfFile(name: string, buffer: Buffer = simplePdf()): FileToChoose {
  return { name, mimeType: 'application/pdf', buffer };
}

export async function photoFile(name = 'foto.jpg'): Promise<FileToChoose> {
  return { name, mimeType: 'image/jpeg', buffer: await simpleJpeg() };
}

/** The card of a document, found by its heading. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

export async function chooseFile(page: Page, name: string, file: FileToChoose): Promise<void> {
  await card(page, name).getByLabel(`Elegir archivo de ${name}`).setInputFiles(file);
}

export async function uploadFile(page: Page, name: string, file: FileToChoose): Promise<void> {
  await chooseFile(page, name, file);
  await expect(card(page, name).getByText('Cargado')).toBeVisible();
}

export async function uploadAll(page: Page, kind: CandidateKind = 'CANDIDATE_ACCOUNTANT'): Promise<void> {
  for (const required of standardKinds(kind)) {
    const file = required === 'photo' ? await photoFile() : pdfFile(`${required}.pdf`);
    await uploadFile(page, standardDocument(required).name, file);
  }
}
