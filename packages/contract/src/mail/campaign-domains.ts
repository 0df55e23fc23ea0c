import { z } from 'zod';
import { type Endpoint, idParams } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';

/** How a campaign's mails fare, by the domain of the addresses, and what can be done where they don't arrive. */

/** What the mail servers of a domain answer, by what can be done about it; the most urgent first. */
export const replyKinds = [
  /** They can't tell that the sender is who it says: SPF, DKIM or DMARC. */
  'authentication',
  /** They ask to send more slowly, or later. */
  'slow_down',
  /** They refuse for another reason, mostly the reputation of the sending server. */
  'policy',
  'unreachable',
  /** No such mailbox, or no such domain. */
  'mailbox',
  'full',
] as const;
export const replyKindSchema = z.enum(replyKinds);
export type ReplyKind = z.infer<typeof replyKindSchema>;

const whose = {
  /** Null for all domains without a line of their own. */
  domain: z.string().nullable(),
  /** Whether they are institutions' (*.edu.co). */
  institutions: z.boolean(),
};

export const domainFiguresSchema = z.object({
  ...whose,
  /** How many domains these are. */
  domains: z.int(),
  /** Without those that were skipped. */
  mails: z.int(),
  /** Our mail server took them, and none came back. */
  sent: z.int(),
  /** Of those sent: their domain's server says that they are late. */
  delayed: z.int(),
  waiting: z.int(),
  /** Of those waiting: refused for now, and tried again. */
  retrying: z.int(),
  failed: z.int(),
  unknown: z.int(),
  returned: z.int(),
  /** From the hand-over to the mail server until it took the mail: of half of them and of 95 %; null if it took none. */
  median_seconds: z.number().nullable(),
  p95_seconds: z.number().nullable(),
});
export type DomainFigures = z.infer<typeof domainFiguresSchema>;

export const domainAdviceSchema = z.object({
  kind: replyKindSchema,
  /** Where this is the most frequent trouble, the most mails first. */
  domains: z.array(z.object({ ...whose, mails: z.int() })),
});
export type DomainAdvice = z.infer<typeof domainAdviceSchema>;

export const getCampaignDomains = {
  method: 'GET',
  path: '/admin/campaigns/:id/domains',
  about: 'process',
  tag: 'Correo a los votantes',
  summary: 'Cómo llegan los correos de una campaña a cada dominio, y qué se puede hacer',
  who: { staff: 'audit' },
  params: idParams,
  answers: {
    200: dataSchema(
      z.object({
        /** The most mails first; empty once the addresses were deleted. */
        domains: z.array(domainFiguresSchema),
        advice: z.array(domainAdviceSchema),
      }),
    ),
  },
} as const satisfies Endpoint;
