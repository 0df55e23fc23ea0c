import { z } from 'zod';

/** What a candidate may write in a proposal: a text in paragraphs, and a link. */
export const PROPOSAL_CHARACTERS = 1200;
export const LINK_CHARACTERS = 300;

/** Code points, as the database counts them: an emoji outside the first plane is one. */
export const countCharacters = (text: string): number => Array.from(text).length;

/**
 * Plain text in paragraphs. Removed: control characters, and those that reverse the direction of what follows, by which
 * a text could look like another.
 */
export function tidyProposal(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, (one) => (one === '\n' ? one : ''))
    .replaceAll(/ +\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const proposalText = z
  .string({ error: 'Escriba su propuesta' })
  .max(10 * PROPOSAL_CHARACTERS, 'No debe exceder los 1.200 caracteres.')
  .transform(tidyProposal)
  .refine((text) => countCharacters(text) <= PROPOSAL_CHARACTERS, 'No debe exceder los 1.200 caracteres.');

/** What stands in a link between its scheme and its path. */
const partsOfLink = (link: string) => /^https:\/\/(?<user>[^/?#]*@)?(?<host>[^/?#]*)/.exec(link)?.groups;

/** The host of a link, which stands beside it: an international name shows in its encoded form. */
export const hostOf = (link: string): string => partsOfLink(link)?.['host'] ?? '';

const badLink = 'El enlace no es válido: cópielo como aparece en el navegador, por ejemplo https://ejemplo.com';

/** A public host, by name. */
const webAddress = z.url({
  protocol: /^https$/,
  hostname: /^[^.[\]]+(\.[^.[\]]+)*\.[a-z][a-z0-9-]+$/i,
  normalize: true,
});

/** An address of the web; one without a scheme gets https. */
const proposalLink = z
  .string()
  .trim()
  .max(LINK_CHARACTERS, `El enlace no puede tener más de ${LINK_CHARACTERS} caracteres.`)
  .transform((link, context) => {
    if (link === '') return null;
    const whole = /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
    const { data } = webAddress.safeParse(whole);
    // User information before the host makes one address look like another.
    if (data !== undefined && partsOfLink(data)?.['user'] === undefined) return data;
    context.addIssue(/^http:/i.test(whole) ? 'El enlace debe empezar por https://' : badLink);
    return z.NEVER;
  })
  .nullable();

export const proposalDraftSchema = z.object({ text: proposalText, link: proposalLink });
export type ProposalDraft = z.infer<typeof proposalDraftSchema>;
/** What is sent for release can't be empty. */
export const submittedProposalSchema = proposalDraftSchema.extend({
  text: proposalText.refine((text) => text !== '', 'Escriba su propuesta'),
});
