import { isIP } from 'node:net';

/** To whom a passkey belongs: browsers use it nowhere else, which is what stops phishing. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party of an installation, by its public address. Browsers know none at an IP address, nor, but for
 * localhost, without TLS.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}
