import { z } from 'zod';
import type { BallotPlace } from '../election/ballot-place.ts';
import { type Endpoint, fileAnswer, idParams } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { reasonSchema } from '../shared/reason.ts';
import { candidateKindSchema, type ReviewStatus } from './candidacy.ts';
import { LINK_CHARACTERS, PROPOSAL_CHARACTERS, proposalDraftSchema, submittedProposalSchema } from './proposal-text.ts';

/** The proposal that a candidate writes, staff release and the public page shows. */

/**
 * What the writer had before them when they began, as the server answered it. The server refuses to write over anything
 * else: another tab or device has saved meanwhile.
 */
const replacesSchema = z
  .object({
    text: z.string().max(10 * PROPOSAL_CHARACTERS),
    link: z
      .string()
      .max(2 * LINK_CHARACTERS)
      .nullable(),
  })
  .optional();
const savedDraftSchema = proposalDraftSchema.extend({ replaces: replacesSchema });
export type SavedDraft = z.infer<typeof savedDraftSchema>;

/** A version is sent, and then published or returned, unless a newer one replaces it. */
export const proposalStates = ['submitted', 'published', 'returned', 'replaced'] as const;
export type ProposalState = (typeof proposalStates)[number];
export const proposalStateLabels = {
  submitted: 'Por publicar',
  published: 'Publicada',
  returned: 'Devuelta',
  replaced: 'Reemplazada',
} as const satisfies Record<ProposalState, string>;

/** Why a proposal can't be changed any more, or not yet published. */
export const proposalObstacles = {
  voting_opened: 'Llegó la fecha de apertura de la votación: las propuestas no cambian desde entonces.',
  rejected: 'La candidatura fue rechazada.',
  set_aside: 'La candidatura ya no cuenta.',
  off_ballot: 'La candidatura no está en la tarjeta electoral: la propuesta no se publica.',
  not_admitted: 'La candidatura todavía no ha sido admitida. La propuesta se puede publicar cuando lo sea.',
} as const;
export type ProposalObstacle = keyof typeof proposalObstacles;
const obstacleSchema = z.enum(['voting_opened', 'rejected', 'set_aside', 'off_ballot', 'not_admitted']).nullable();

interface Circumstances {
  review_status: ReviewStatus;
  is_set_aside: boolean;
  /** By the calendar: that day nothing changes any more, also where the opening waits for trustees. */
  voting_opened: boolean;
  ballot: BallotPlace;
}

/** What keeps a candidate from changing the proposal now. */
export function changeObstacle(circumstances: Circumstances): ProposalObstacle | null {
  const { review_status, is_set_aside, voting_opened, ballot } = circumstances;
  if (is_set_aside) return 'set_aside';
  if (review_status === 'RECHAZADO') return 'rejected';
  if (ballot === 'without' || ballot === 'excluded') return 'off_ballot';
  return voting_opened ? 'voting_opened' : null;
}

/** What keeps staff from publishing one now. */
export function releaseObstacle(circumstances: Circumstances): ProposalObstacle | null {
  return changeObstacle(circumstances) ?? (circumstances.review_status === 'APROBADO' ? null : 'not_admitted');
}

const cvSchema = z.object({ file_name: z.string(), file_size: z.int() }).nullable();

const versionSchema = z.object({
  id: z.int(),
  state: z.enum(proposalStates),
  text: z.string(),
  link: z.string().nullable(),
  cv: cvSchema,
  submitted_at: z.string(),
  decided_at: z.string().nullable(),
  /** Why it was returned. */
  reason: z.string().nullable(),
});
export type ProposalVersion = z.infer<typeof versionSchema>;

/** The candidate's own view. */
export const ownProposalSchema = z.object({
  /** Where writing continues: the draft, or else the newest version. */
  text: z.string(),
  link: z.string().nullable(),
  cv: cvSchema,
  /** When the draft was saved; null if there are no changes since the newest version. */
  draft_saved_at: z.string().nullable(),
  /** Newest first. */
  versions: z.array(versionSchema),
  obstacle: obstacleSchema,
  is_admitted: z.boolean(),
  /** When voting opens and changes end; null without a date. */
  closes_at: z.string().nullable(),
  /** For the public page. */
  process: z.string(),
  contest: z.string(),
});
export type OwnProposal = z.infer<typeof ownProposalSchema>;
const ownAnswerSchema = z.object({ message: z.string(), data: ownProposalSchema });

const reviewedVersionSchema = versionSchema.extend({ decided_by: z.string().nullable() });
export type ReviewedVersion = z.infer<typeof reviewedVersionSchema>;
export const reviewedProposalSchema = z.object({
  /** Newest first. */
  versions: z.array(reviewedVersionSchema),
  /** What keeps the version that waits from being published. */
  obstacle: obstacleSchema,
});
export type ReviewedProposal = z.infer<typeof reviewedProposalSchema>;
const reviewedAnswerSchema = z.object({ message: z.string(), data: reviewedProposalSchema });

/**
 * The state in which the caller read it, so that rejecting a waiting version never takes down one that was published
 * meanwhile.
 */
const returnedProposalSchema = reasonSchema.extend({ state: z.enum(['submitted', 'published']) });
export type ReturnedProposal = z.infer<typeof returnedProposalSchema>;

export const waitingProposalSchema = versionSchema.extend({
  candidate_id: z.int(),
  full_name: z.string(),
  candidate_type: candidateKindSchema,
  /** Whether a version of this proposal is public now, which this one would replace. */
  replaces: z.boolean(),
  obstacle: obstacleSchema,
});
export type WaitingProposal = z.infer<typeof waitingProposalSchema>;

const ownTag = 'Seguimiento';
const tag = 'Propuestas';
const owner = { sessions: ['tracking'] } as const;

export const getOwnProposal = {
  method: 'GET',
  path: '/tracking/proposal',
  tag: ownTag,
  summary: 'La propuesta de la candidatura, con sus versiones',
  who: owner,
  answers: { 200: dataSchema(ownProposalSchema) },
} as const satisfies Endpoint;

export const saveProposal = {
  method: 'PUT',
  path: '/tracking/proposal',
  tag: ownTag,
  summary: 'Guarda el borrador de la propuesta',
  who: owner,
  body: savedDraftSchema,
  answers: { 200: ownAnswerSchema },
} as const satisfies Endpoint;

export const attachCv = {
  method: 'POST',
  path: '/tracking/proposal/cv',
  tag: ownTag,
  summary: 'Adjunta la hoja de vida al borrador (multipart)',
  who: owner,
  body: { form: { file: 'file' } },
  answers: { 200: ownAnswerSchema },
} as const satisfies Endpoint;

export const detachCv = {
  method: 'DELETE',
  path: '/tracking/proposal/cv',
  tag: ownTag,
  summary: 'Quita la hoja de vida del borrador',
  who: owner,
  answers: { 200: ownAnswerSchema },
} as const satisfies Endpoint;

export const submitProposal = {
  method: 'POST',
  path: '/tracking/proposal/submit',
  tag: ownTag,
  summary: 'Envía la propuesta para que la Junta la publique',
  who: owner,
  body: submittedProposalSchema.extend({ replaces: replacesSchema }),
  answers: { 200: ownAnswerSchema },
} as const satisfies Endpoint;

export const listWaitingProposals = {
  method: 'GET',
  path: '/proposals',
  about: 'process',
  tag,
  summary: 'Las propuestas por publicar',
  who: { staff: 'read' },
  answers: { 200: dataSchema(z.array(waitingProposalSchema)) },
} as const satisfies Endpoint;

export const getProposals = {
  method: 'GET',
  path: '/candidates/:id/proposals',
  about: 'process',
  tag,
  summary: 'Las versiones de la propuesta de una candidatura',
  who: { staff: 'read' },
  params: idParams,
  answers: { 200: dataSchema(reviewedProposalSchema) },
} as const satisfies Endpoint;

/** The id is the version's: what is published is what was read. */
export const publishProposal = {
  method: 'POST',
  path: '/proposals/:id/publish',
  about: 'process',
  tag,
  summary: 'Publica una versión',
  who: { staff: 'review' },
  params: idParams,
  answers: { 200: reviewedAnswerSchema },
} as const satisfies Endpoint;

export const returnProposal = {
  method: 'POST',
  path: '/proposals/:id/return',
  about: 'process',
  tag,
  summary: 'Devuelve una versión con su motivo; la publicada deja de verse',
  who: { staff: 'review' },
  params: idParams,
  body: returnedProposalSchema,
  answers: { 200: reviewedAnswerSchema },
} as const satisfies Endpoint;

export const getProposalCv = {
  method: 'GET',
  path: '/proposals/:id/cv',
  about: 'process',
  tag,
  summary: 'La hoja de vida de una versión',
  who: { staff: 'read' },
  params: idParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const getOwnCv = {
  method: 'GET',
  path: '/tracking/proposal/cv',
  tag: ownTag,
  summary: 'La hoja de vida que la propuesta tiene ahora',
  who: owner,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;
