import { z } from 'zod';
import { candidateKindSchema } from '../candidacy/candidacy.ts';
import { documentFormats, sizeWords } from '../candidacy/documents.ts';
import { checkHostsField } from '../election/check-hosts.ts';
import { loginKindSchema, slugSchema } from '../election/contests.ts';
import { MAX_DOCUMENT_BYTES } from '../shared/limits.ts';
import { staffEmailField } from '../shared/person-fields.ts';
import { unknownSiteTextPlaceholders } from './site-texts.ts';

/** What an administrator writes of a process: the rule and the messages of each field. */
const line = (what: string, max: number) =>
  z
    .string({ error: `Escriba ${what}` })
    .trim()
    .min(1, `Escriba ${what}`)
    .max(max, `No puede tener más de ${max} caracteres`)
    .regex(/^[^\r\n]*$/, 'Debe estar en una sola línea');
const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `No puede tener más de ${max} caracteres`)
    .regex(/^[^\r\n]*$/, 'Debe estar en una sola línea')
    .transform((text) => (text === '' ? null : text))
    .nullable();
/** Browsers of all visitors follow it, so any other scheme, such as javascript, is refused. */
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text);
const optionalEmail = optionalLine(254).refine((text) => text === null || staffEmailField.safeParse(text).success, {
  error: 'Ingrese un correo electrónico válido',
});
/** Names a person's or an institution's page. */
const webAddress = z
  .string({ error: 'Escriba la dirección de su página' })
  .trim()
  .max(300, 'No puede tener más de 300 caracteres')
  .refine(isWebAddress, { error: 'Escriba una dirección web, con https://' });
const paragraph = (max: number) =>
  z.string().trim().min(1, 'Escriba el texto').max(max, `No puede tener más de ${max} caracteres`);

/** Stands in addresses and in receipts' numbers, so it is short. */
export const processSlugField = slugSchema
  .max(20, 'No puede tener más de 20 caracteres')
  .min(1, 'Escriba el nombre de los enlaces');

export const processFieldsSchema = z.object({
  slug: processSlugField,
  title: line('el título', 120),
  body: line('el órgano que se elige', 120),
  period: line('el período', 60),
  organiser: line('quién lo organiza', 120),
  contact_page: optionalLine(300).refine((text) => text === null || isWebAddress(text), {
    error: 'Escriba una dirección web, con https://',
  }),
  contact_email: optionalEmail,
  contact_phone: optionalLine(60),
  contact_hours: optionalLine(120),
  entity_nit: optionalLine(20).refine((text) => text === null || /^[\d.]{6,15}(-\d)?$/.test(text), {
    error: 'Escriba el NIT con su dígito de verificación, como 900.123.456-7',
  }),
  entity_address: optionalLine(160),
  notifications_email: optionalEmail,
  shows_gov_bar: z.boolean(),
  forget_after_months: z
    .int('Escriba un número de meses')
    .min(1, 'Al menos 1 mes')
    .max(600, 'Como máximo 600 meses')
    .nullable(),
  /** Whether the reviewer of the first validation may also make the final review. */
  same_reviewer_allowed: z.boolean(),
  /** Who hosts the voters' checks of the contests that are sealed from now on. */
  check_hosts: checkHostsField,
  /** From more than so many failed checks in a day, and more than this percentage of them, the board investigates. */
  check_rule_count: z
    .int('Escriba un número de comprobaciones')
    .min(0, 'Escriba 0 o más')
    .max(100_000, 'Como máximo 100.000'),
  check_rule_percent: z.number('Escriba un porcentaje').min(0, 'Escriba 0 o más').max(100, 'Como máximo 100'),
});
export const newProcessSchema = processFieldsSchema
  .pick({ slug: true, title: true, body: true, period: true, organiser: true })
  .extend({
    /** The process whose words, contests and texts are copied. */
    copy_of: slugSchema.nullable(),
    /** By how many days its windows are moved; they aren't copied without it. */
    shift_days: z.int().min(-36_500).max(36_500).nullable(),
  });
export type NewProcess = z.infer<typeof newProcessSchema>;
/** Typed before a term is set that has passed already, because the personal data is then erased at once. */
export const FORGET_WORD = 'OLVIDAR';

export const processChangeSchema = processFieldsSchema
  .partial()
  .extend({ confirmation: z.string().trim().toUpperCase().max(20).optional() })
  .refine((change) => Object.keys(change).length > 0, { error: 'No hay nada que cambiar' });
export type ProcessChange = z.infer<typeof processChangeSchema>;

export const contestFieldsSchema = z.object({
  slug: slugSchema.min(1, 'Escriba el nombre'),
  title: line('el nombre', 80),
  question: line('lo que se elige', 160),
  candidate_type: candidateKindSchema,
  login: loginKindSchema,
  seats: z.int('Escriba un número').min(1, 'Al menos 1').max(20, 'Como máximo 20'),
  blank: z.boolean(),
  blank_majority_rule: z.string().trim().min(10, 'Escriba la regla completa, o quítela').max(500).nullable(),
});
export type ContestFields = z.infer<typeof contestFieldsSchema>;
/** The blank vote and its rule are changed where the ballot is prepared. */
export const contestFieldsChangeSchema = contestFieldsSchema
  .omit({ blank: true, blank_majority_rule: true })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: 'No hay nada que cambiar' });
export type ContestFieldsChange = z.infer<typeof contestFieldsChangeSchema>;

const unknownPlaceholder = ({ input }: { input?: unknown }): string =>
  `No existe el dato ${unknownSiteTextPlaceholders(String(input)).join(', ')}`;

/** Data of the process stand in it in braces. */
const filledParagraph = paragraph(5000).refine((text) => unknownSiteTextPlaceholders(text).length === 0, {
  error: unknownPlaceholder,
});

export const declarationTextSchema = z.object({
  version: line('la versión', 20),
  title: line('el título', 160),
  paragraphs: z.array(paragraph(5000)).min(1, 'Escriba el texto').max(40),
});
export type DeclarationText = z.infer<typeof declarationTextSchema>;

export const siteTextFieldsSchema = declarationTextSchema.extend({
  paragraphs: z.array(filledParagraph).min(1, 'Escriba el texto').max(120, 'Como máximo 120 párrafos'),
});
export type SiteTextFields = z.infer<typeof siteTextFieldsSchema>;

export const documentFieldsSchema = z.object({
  name: line('el nombre', 60),
  format: z.enum(documentFormats),
  asked_of: z.array(candidateKindSchema),
  max_bytes: z
    .int()
    .min(100 * 1024, 'Al menos 100 kB')
    .max(MAX_DOCUMENT_BYTES, `Como máximo ${sizeWords(MAX_DOCUMENT_BYTES)}`),
  help: z.string().trim().max(300, 'No puede tener más de 300 caracteres'),
  source: z.string().trim().max(300, 'No puede tener más de 300 caracteres'),
  source_url: optionalLine(300).refine((text) => text === null || isWebAddress(text), {
    error: 'Escriba una dirección web, con https://',
  }),
  model: z.array(filledParagraph).max(40, 'Como máximo 40 párrafos'),
  usual_reasons: z.array(paragraph(200)).max(12, 'Como máximo 12 motivos'),
});
export const documentChangeSchema = documentFieldsSchema.extend({
  /** How many people with a registration that isn't sent the author was told of. */
  drafts: z.int().min(0),
});
export type DocumentChange = z.infer<typeof documentChangeSchema>;

/** As many signatures as programs that read checkpoints must accept. */
export const MAX_WITNESSES = 15;

export const newWitnessSchema = z.object({
  name: line('el nombre', 120),
  page: webAddress,
  /** The verifier key that the witness's program shows. */
  vkey: z
    .string({ error: 'Pegue la llave' })
    .trim()
    .min(1, 'Pegue la llave')
    .max(300, 'La llave es demasiado larga')
    .regex(/^[^+\s]+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+$/, 'No parece una llave: tiene la forma nombre+número+código'),
});
export type NewWitness = z.infer<typeof newWitnessSchema>;
