import { z } from 'zod';
import type { LoginKind } from '../election/contests.ts';

/** The text of a campaign's mail: plain paragraphs with placeholders in braces, from a closed set. */
export const campaignPlaceholders = ['nombre', 'organizador', 'eleccion', 'apertura', 'cierre', 'enlace'] as const;
export type CampaignPlaceholder = (typeof campaignPlaceholders)[number];
export type CampaignFacts = Record<CampaignPlaceholder, string>;

export const placeholderMeanings = {
  nombre: 'El nombre de quien recibe el correo',
  organizador: 'Quién organiza el proceso',
  eleccion: 'La elección en la que vota',
  apertura: 'Cuándo abre la votación',
  cierre: 'Cuándo cierra la votación',
  enlace: 'La página para votar; solo en un párrafo, se muestra como botón',
} as const satisfies Record<CampaignPlaceholder, string>;

export const campaignKinds = ['convocatoria', 'recordatorio'] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/** The initial text of a new campaign. */
export const defaultCampaignTexts = {
  convocatoria: {
    subject: 'Convocatoria a votar: {eleccion}',
    body: [
      '{organizador} lo convoca a elegir: {eleccion}.',
      'La votación abre el {apertura} y cierra el {cierre}. Puede votar por internet, desde un computador o un celular, en pocos minutos.',
      '{enlace}',
      'Su voto es secreto: se cifra en su propio equipo y nadie puede leerlo. Al terminar recibe un código de seguimiento con el que puede comprobar que su voto está en la urna.',
      'Nunca le pediremos contraseñas ni códigos por correo o por teléfono.',
    ].join('\n\n'),
  },
  recordatorio: {
    subject: 'Aún puede votar: {eleccion}',
    body: [
      'La votación para elegir {eleccion} sigue abierta hasta el {cierre}, y todavía no hay un voto registrado a su nombre.',
      '{enlace}',
      'Votar toma pocos minutos. Si votó hace un momento, ignore este mensaje.',
    ].join('\n\n'),
  },
} as const satisfies Record<CampaignKind, { subject: string; body: string }>;

/** Returns unknown placeholders and unbalanced braces. */
function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = campaignPlaceholders;
  const pieces = text.match(/\{[^{}\n]{0,40}\}|[{}]/g) ?? [];
  return [...new Set(pieces.filter((piece) => !known.includes(piece.slice(1, -1))))];
}

function textField(name: string, max: number) {
  return z
    .string({ error: `Escriba ${name}` })
    .trim()
    .min(1, `Escriba ${name}`)
    .max(max, `No puede tener más de ${max} caracteres`)
    .superRefine((text, context) => {
      const unknown = unknownPlaceholders(text);
      if (unknown.length > 0)
        context.addIssue({ code: 'custom', message: `No se reconoce ${unknown.slice(0, 5).join(', ')}` });
    });
}

export const campaignSubjectField = textField('el asunto', 150).regex(
  /^[^\r\n]*$/,
  'El asunto debe estar en una sola línea',
);
export const campaignBodyField = textField('el mensaje', 5000);

export function fillPlaceholders(text: string, facts: CampaignFacts): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (facts as Partial<Record<string, string>>)[name] ?? whole);
}

/** Splits a text into paragraphs at empty lines. */
export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}

/** The page of each kind of login, relative to the installation's address. */
export const votingPaths = {
  code: '/voting/login-accountant',
  password: '/voting/login-ies',
} as const satisfies Record<LoginKind, string>;
