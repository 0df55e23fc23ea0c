import { z } from 'zod';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import type { ProcessWords } from './processes.ts';

/** The texts that Colombian law asks of a public body's site, in versions: the newest of a kind is in force. */
export const siteTextKinds = ['data_policy', 'terms', 'accessibility'] as const;
export const siteTextKindSchema = z.enum(siteTextKinds);
export type SiteTextKind = z.infer<typeof siteTextKindSchema>;
export const siteTextLabels = {
  data_policy: 'Política de tratamiento de datos',
  terms: 'Términos y condiciones',
  accessibility: 'Accesibilidad',
} as const satisfies Record<SiteTextKind, string>;

/** Data of the process that a text may name in braces. */
export const siteTextPlaceholders = {
  organizador: 'Quién organiza el proceso',
  titulo: 'El título del proceso',
  organo: 'El órgano que se elige',
  periodo: 'El periodo',
  nit: 'El NIT de la entidad',
  direccion: 'La dirección de la entidad',
  correo: 'El correo de atención',
  telefono: 'El teléfono de atención',
  horario: 'El horario de atención',
  pagina: 'La página de atención',
  notificaciones: 'El correo para notificaciones judiciales',
  conservacion: 'Cuánto tiempo se conservan los datos, según el proceso',
} as const;
export type SiteTextPlaceholder = keyof typeof siteTextPlaceholders;
type Facts = Record<SiteTextPlaceholder, string | null>;

const retentionSentence = (months: number | null): string =>
  months === null
    ? 'Los datos personales se conservan mientras los exijan las normas de archivo y los términos legales de reclamación y de control.'
    : `Los datos personales de candidatos y votantes se borran ${months} ${months === 1 ? 'mes' : 'meses'} después de archivado el proceso, salvo los que la ley ordene conservar.`;

export function siteTextFacts(process: ProcessWords, forgetAfterMonths: number | null): Facts {
  const { organiser, title, body, period, contact, entity } = process;
  return {
    organizador: organiser,
    titulo: title,
    organo: body,
    periodo: period,
    nit: entity.nit,
    direccion: entity.address,
    correo: contact.email,
    telefono: contact.phone,
    horario: contact.hours,
    pagina: contact.page,
    notificaciones: entity.notifications_email,
    conservacion: retentionSentence(forgetAfterMonths),
  };
}

/** Unknown placeholders and unbalanced braces. */
export function unknownSiteTextPlaceholders(text: string): string[] {
  const pieces = text.match(/\{[^{}\n]{0,40}\}|[{}]/g) ?? [];
  return [...new Set(pieces.filter((piece) => !Object.hasOwn(siteTextPlaceholders, piece.slice(1, -1))))];
}

/** A paragraph as it is shown. */
export type SiteTextBlock =
  | { type: 'heading'; text: string }
  | { type: 'list'; items: string[] }
  | { type: 'paragraph'; text: string };

const HEADING = '## ';
const ITEM = '- ';

/**
 * Fills a text with the data of the process. A line whose datum the process doesn't have is left out, so that no page
 * says "Teléfono:" and nothing; a heading stays.
 */
export function blocksOf(paragraphs: readonly string[], facts: Facts): SiteTextBlock[] {
  return paragraphs.flatMap((paragraph): SiteTextBlock[] => {
    const lines = paragraph
      .split('\n')
      .filter(
        (line) => ![...line.matchAll(/\{(\w+)\}/g)].some(([, name]) => facts[name as SiteTextPlaceholder] === null),
      )
      .map((line) => line.replaceAll(/\{(\w+)\}/g, (whole, name: SiteTextPlaceholder) => facts[name] ?? whole).trim());
    const [first] = lines;
    if (first === undefined) return [];
    if (first.startsWith(HEADING)) return [{ type: 'heading', text: lines.join(' ').slice(HEADING.length) }];
    if (lines.every((line) => line.startsWith(ITEM)))
      return [{ type: 'list', items: lines.map((line) => line.slice(ITEM.length)) }];
    return [{ type: 'paragraph', text: lines.join(' ') }];
  });
}

const siteTextBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string() }),
  z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  z.object({ type: z.literal('paragraph'), text: z.string() }),
]);

const versionSchema = z.object({
  version: z.string(),
  /** From when it was in force. */
  since: z.string(),
  /** Until when; null for the version in force. */
  until: z.string().nullable(),
});

export const siteTextSchema = versionSchema.extend({
  kind: siteTextKindSchema,
  title: z.string(),
  blocks: z.array(siteTextBlockSchema),
  /** Every version, newest first. */
  versions: z.array(versionSchema),
});
export type SiteText = z.infer<typeof siteTextSchema>;

export const getSiteText = {
  method: 'GET',
  path: '/elections/texts/:kind',
  about: 'process',
  tag: 'Público',
  summary: 'La política de datos, los términos o la declaración de accesibilidad: la versión vigente, o una anterior',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: z.object({ kind: siteTextKindSchema }),
  query: z.object({ version: z.string().trim().min(1).max(20).optional() }),
  answers: { 200: dataSchema(siteTextSchema) },
} as const satisfies Endpoint;
