import { z } from 'zod';
import { type Endpoint, fileAnswer } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { contestParams } from './contests.ts';

/** The report on a roll's addresses, read before its people are written to. */

/** What may be wrong, the surest first. */
export const rollFindingKinds = [
  'returned',
  'dead_domain',
  'typo',
  'repeated_person',
  'shared_address',
  'role_address',
  'unchecked_domain',
] as const;
export type RollFindingKind = (typeof rollFindingKinds)[number];

export const rollFindingLabels = {
  returned: 'El correo vuelve',
  dead_domain: 'El dominio no recibe correo',
  typo: 'El dominio parece mal escrito',
  repeated_person: 'Persona que parece repetida',
  shared_address: 'Varias personas con el mismo correo',
  role_address: 'Correo de una oficina y no de una persona',
  unchecked_domain: 'No se pudo comprobar el dominio',
} as const satisfies Record<RollFindingKind, string>;

export const rollFindingMeanings = {
  returned: 'Un correo del proceso a esa dirección fue devuelto.',
  dead_domain: 'El dominio no existe, o ningún servidor recibe correo para él.',
  typo: 'Se parece en casi todo a un dominio muy usado.',
  repeated_person: 'El mismo nombre dos veces, con el mismo correo o en la misma institución: podría votar dos veces.',
  shared_address: 'Quien abra ese buzón ve los códigos de todas ellas.',
  role_address: 'Como info@ o contacto@: puede leerlo quien no vota.',
  unchecked_domain: 'La consulta no tuvo respuesta. No quiere decir que esté mal; repita la revisión más tarde.',
} as const satisfies Record<RollFindingKind, string>;

export const rollFindingSchema = z.object({
  kind: z.enum(rollFindingKinds),
  voters: z.int(),
  /** Masked addresses or domains with the most people, and how many those are. */
  examples: z.array(z.object({ text: z.string(), voters: z.int() })),
});
export type RollFinding = z.infer<typeof rollFindingSchema>;

/** The domains that are of interest. */
export interface RollDomains {
  dead_domain: string[];
  typo: string[];
  unchecked_domain: string[];
}

export const rollReportSchema = z.object({
  requested_by: z.string(),
  requested_at: z.string(),
  state: z.enum(['running', 'finished', 'failed']),
  /** Domains looked up, of how many. */
  done: z.int(),
  total: z.int(),
  finished_at: z.string().nullable(),
  /** Whether another roll was imported since. */
  is_outdated: z.boolean(),
  /** What was found, the surest first; empty while it runs. */
  findings: z.array(rollFindingSchema),
});
export type RollReport = z.infer<typeof rollReportSchema>;

const tag = 'Elecciones';

export const getRollReport = {
  method: 'GET',
  path: '/admin/contests/:contest/roll-report',
  about: 'process',
  tag,
  summary: 'El informe sobre los correos del censo; null si nadie lo ha pedido',
  who: { staff: 'audit' },
  params: contestParams,
  answers: { 200: dataSchema(rollReportSchema.nullable()) },
} as const satisfies Endpoint;

export const requestRollReport = {
  method: 'POST',
  path: '/admin/contests/:contest/roll-report',
  about: 'process',
  tag,
  summary: 'Pide el informe sobre los correos del censo',
  who: { staff: 'administer' },
  params: contestParams,
  answers: { 202: dataSchema(rollReportSchema) },
} as const satisfies Endpoint;

export const exportRollFindings = {
  method: 'GET',
  path: '/admin/contests/:contest/roll-report/people',
  about: 'process',
  tag,
  summary: 'Las personas cuyo correo hay que revisar, en CSV; cada descarga queda registrada',
  who: { staff: 'administer' },
  limit: { counter: 'render', perMinute: 'renders' },
  params: contestParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;
