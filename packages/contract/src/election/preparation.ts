import { z } from 'zod';
import { processWordsSchema } from '../processes/processes.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { slugSchema } from './contests.ts';

/** What an election needs, in order: the first screen of an administrator, and the last part of what `doctor` prints. */
export const electionSteps = [
  'database',
  'mail',
  'texts',
  'dates',
  'register',
  'process',
  'roll',
  'choices',
  'credentials',
  'trustees',
  'campaign',
  'seal',
] as const;
export const electionStepSchema = z.enum(electionSteps);
export type ElectionStep = (typeof electionSteps)[number];

export const electionStepLabels = {
  database: 'Base de datos',
  mail: 'Correo',
  texts: 'Contacto y textos',
  dates: 'Fechas',
  register: 'Registro profesional',
  process: 'Proceso en curso',
  roll: 'Censo',
  choices: 'Candidatos',
  credentials: 'Credenciales',
  trustees: 'Custodios',
  campaign: 'Convocatoria',
  seal: 'Sellado',
} as const satisfies Record<ElectionStep, string>;

/** `todo`: an administrator can do it now. `waiting`: somebody else, or a date. `later`: a step before it. */
export const stepStates = ['done', 'todo', 'waiting', 'later'] as const;
export type StepState = (typeof stepStates)[number];

export const stepStateLabels = {
  done: 'Listo',
  todo: 'Por hacer',
  waiting: 'En espera',
  later: 'Más adelante',
} as const satisfies Record<StepState, string>;

const stepSchema = z.object({
  step: electionStepSchema,
  /** Null for what is of the whole process, or of the installation. */
  contest: z.object({ contest: z.string(), title: z.string() }).nullable(),
  state: z.enum(stepStates),
  /** The outcome, or what it waits for, in sentences. */
  words: z.string(),
  /** When it ends by itself, or until when it can be done. */
  at: z.iso.datetime().nullable(),
});
export type PreparationStep = z.infer<typeof stepSchema>;

/** What somebody has to decide or look at now. */
export const awaitedThings = ['first', 'final', 'proposals', 'changes', 'mails', 'disputes', 'claims'] as const;
export type AwaitedThing = (typeof awaitedThings)[number];

export const preparationSchema = z.object({
  /** The one that was asked for, or the current one, or the newest draft; null where there is none. */
  process: processWordsSchema.pick({ slug: true, title: true, state: true }).nullable(),
  steps: z.array(stepSchema),
  /** Who is awaited: the committee has its own tiles on the dashboard. */
  waiting: z.array(
    z.object({ what: z.enum(awaitedThings), of: z.enum(['committee', 'administrators']), words: z.string() }),
  ),
  next_date: z.object({ words: z.string(), at: z.iso.datetime() }).nullable(),
  /** Once all votes are over: what became of them, and no step is left to prepare. */
  over: z.object({ words: z.string(), published: z.boolean() }).nullable(),
});
export type Preparation = z.infer<typeof preparationSchema>;

export const getPreparation = {
  method: 'GET',
  path: '/admin/preparation',
  tag: 'Elecciones',
  summary: 'Lo que la elección necesita, en orden, y lo que espera a alguien ahora',
  who: { staff: 'administer' },
  query: z.object({ process: slugSchema.optional() }),
  answers: { 200: dataSchema(preparationSchema) },
} as const satisfies Endpoint;
