import { z } from 'zod';
import { changeAnswerSchema } from '../access/change-requests.ts';
import { type LoginKind, slugSchema } from '../election/contests.ts';
import { type Endpoint, idParams } from '../shared/endpoint.ts';
import { dataSchema, listSchema, pageQuerySchema } from '../shared/envelope.ts';

/** The lists of the installation, and the rolls: `roll-` followed by the contest. */
export const listKinds = ['register', 'universities'] as const;
export type ListKind = (typeof listKinds)[number];
// Not a template literal of Zod: its class would weigh 700 bytes on every page.
const rollKindSchema = z.custom<`roll-${string}`>(
  (text) => typeof text === 'string' && text.startsWith('roll-') && slugSchema.safeParse(text.slice(5)).success,
);
export const importKindSchema = z.union([z.enum(listKinds), rollKindSchema], {
  error: 'No es un tipo de importación válido.',
});
export type ImportKind = z.infer<typeof importKindSchema>;

export const importKindLabels = {
  register: 'Registro profesional',
  universities: 'Instituciones de educación superior',
} as const satisfies Record<ListKind, string>;

export const importColumns = {
  register:
    'tipo_documento, numero_documento, primer_nombre, segundo_nombre, primer_apellido, segundo_apellido, tarjeta_profesional, correo, celular, fecha_actualizacion, estado_disciplinario, estado_tarjeta',
  universities: 'codigo_snies, nombre',
} as const satisfies Record<ListKind, string>;

/** The columns of a roll, by the login of its contest. */
export const rollColumns = {
  code: 'numero_documento, nombre, correo',
  password: 'correo, nombre, institucion',
} as const satisfies Record<LoginKind, string>;

export const MAX_IMPORT_BYTES = 100 * 1024 * 1024;
/** The number of bad lines that are listed, more than anyone corrects by hand; further ones are only counted. */
export const MAX_BAD_LINES = 500;

/** The word that confirms an import by which more than a twentieth of a list would go. */
export const REPLACE_WORD = 'REEMPLAZAR';

interface Loss {
  existing?: number | undefined;
  deactivated?: number | undefined;
}

export const losesMany = ({ existing = 0, deactivated = 0 }: Loss): boolean => deactivated * 20 > existing;

/** The rows of each group that a dry run shows. */
export const IMPORT_SAMPLE = 20;

/** What a dry run looks for in a roll, the gravest first. None of it refuses the file: a person decides. */
export const rollChecks = ['repeated', 'shared', 'misspelt'] as const;
export type RollCheck = (typeof rollChecks)[number];

/** A row by what tells people which one it is. */
const sampledRowSchema = z.object({ number: z.string(), name: z.string() });
const checkedRowsSchema = z.array(sampledRowSchema.extend({ email: z.string() }));
const importSamplesSchema = z.object({
  created: z.array(sampledRowSchema),
  updated: z.array(
    sampledRowSchema.extend({
      changes: z.array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    }),
  ),
  going: z.array(sampledRowSchema),
  repeated: checkedRowsSchema,
  shared: checkedRowsSchema,
  misspelt: checkedRowsSchema,
});
export type ImportSamples = z.infer<typeof importSamplesSchema>;

export const importJobSchema = z.object({
  id: z.int(),
  kind: importKindSchema,
  /** What is imported, in words. */
  title: z.string(),
  dry_run: z.boolean(),
  status: z.enum(['waiting', 'running', 'done', 'refused', 'failed']),
  file_name: z.string(),
  started_by: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  lines: z.int(),
  done_lines: z.int(),
  /** After a dry run these tell what the import would do. */
  created: z.int(),
  updated: z.int(),
  /** Missing in jobs that ended before they were counted. */
  unchanged: z.int().optional(),
  /** How many rows the list had. */
  existing: z.int().optional(),
  /** For lists that replace the previous one (universities, rolls): records that the new list no longer contains. */
  deactivated: z.int().optional(),
  /** Lines of the register whose address waits, because somebody with a candidacy is concerned; the rest of them doesn't. */
  held: z.int().optional(),
  /** How many rows change in each column of the file, most often first. */
  fields: z.array(z.object({ column: z.string(), count: z.int() })),
  /** How many lines of a roll each check found, in a dry run. */
  checks: z.object({ repeated: z.int(), shared: z.int(), misspelt: z.int() }).nullable(),
  /** Of a dry run, for an hour, and only for those who may import: they hold personal data. */
  samples: importSamplesSchema.nullable(),
  bad_total: z.int(),
  bad: z.array(z.object({ line: z.int(), reason: z.string() })),
});
export const importAnswerSchema = z.object({ message: z.string(), data: importJobSchema });
export type ImportJob = z.infer<typeof importJobSchema>;

const tag = 'Administración';

export const listImports = {
  method: 'GET',
  path: '/admin/imports',
  about: 'process',
  tag,
  summary: 'Importaciones, de la más reciente a la más antigua',
  who: { staff: 'audit' },
  query: pageQuerySchema,
  answers: { 200: listSchema(importJobSchema) },
} as const satisfies Endpoint;

export const getImport = {
  method: 'GET',
  path: '/admin/imports/:id',
  about: 'process',
  tag,
  summary: 'Una importación, con su avance',
  who: { staff: 'audit' },
  params: idParams,
  answers: { 200: dataSchema(importJobSchema) },
} as const satisfies Endpoint;

export const startImport = {
  method: 'POST',
  path: '/admin/imports',
  about: 'process',
  tag,
  summary:
    'Importa un CSV (multipart: kind, dry_run, reviewed, confirmation, file); reviewed es la revisión que se confirma, y confirmation la palabra sin la que no sale más de la vigésima parte',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  body: {
    form: {
      kind: 'text',
      'dry_run?': 'text',
      'reviewed?': 'text',
      'confirmation?': 'text',
      'reason?': 'text',
      file: 'file',
    },
  },
  answers: { 202: z.union([importAnswerSchema, changeAnswerSchema]) },
} as const satisfies Endpoint;
