import { trusteeLink } from '@urna/contract/election/trustees';
import type { Deps } from '../../../platform/deps.ts';
import { sha256 } from '../../../platform/secrets.ts';

/**
 * The token of a trustee's personal link: 256 bits derived from the installation's secret, so that a reminder can
 * repeat the link although the database holds only its hash. A new link number revokes the previous link.
 */
export function linkToken(secrets: Deps['secrets'], trusteeId: number, linkNumber: number): string {
  return secrets.keyedHash('trustee-link', String(trusteeId), String(linkNumber)).toString('base64url');
}

export const linkHash = (token: string): Buffer => sha256(token);

export function linkOf(
  { secrets, publicUrl }: Pick<Deps, 'secrets' | 'publicUrl'>,
  trustee: { id: number; link_number: number },
): string {
  return trusteeLink(publicUrl, linkToken(secrets, trustee.id, trustee.link_number));
}
