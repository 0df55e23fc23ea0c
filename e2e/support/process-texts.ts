import type { Page } from '@playwright/test';
import { type Declaration, isAccepted } from '@urna/contract/candidacy/declarations';

/** The texts that candidates accept in the current process. */
export async function declarationsOf(page: Page): Promise<Declaration[]> {
  const answer = await page.request.get('/api/elections/declarations');
  const { data } = (await answer.json()) as { data: Declaration[] };
  return data.filter(isAccepted);
}

/** Reasons of rejection that a new installation offers. */
export const usualReasons = {
  photo: [
    'La fotografía no tiene fondo blanco.',
    'La fotografía no es reciente o no permite identificar el rostro.',
    'La fotografía está borrosa o mal iluminada.',
  ],
  cedula: ['El documento de identidad no es legible.'],
  antecedentes: [
    'El certificado de antecedentes no está vigente.',
    'El certificado no corresponde a la persona inscrita.',
    'El certificado está incompleto o no es legible.',
  ],
} as const;
