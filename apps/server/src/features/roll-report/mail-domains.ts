import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import pLimit from 'p-limit';

/** What the report asks the name servers; tests answer in their place. */
export interface MailResolver {
  resolveMx: (name: string) => Promise<{ exchange: string }[]>;
  resolve4: (name: string) => Promise<string[]>;
  resolve6: (name: string) => Promise<string[]>;
}

export type DomainVerdict = 'alive' | 'dead' | 'unchecked';

const AT_ONCE = 20;
/** So many domains without an answer, and none with one: there is no network, and asking for thousands would take hours. */
const ENOUGH_SILENCE = 2 * AT_ONCE;

export const systemResolver = (): MailResolver => new Resolver({ timeout: 3000, tries: 2 });

/** The records of a name, none if it has none, or null if no server could say. */
async function recordsOf<Found>(lookup: Promise<Found[]>): Promise<Found[] | null> {
  try {
    return await lookup;
  } catch (error) {
    const { code } = error as { code?: string };
    // The name doesn't exist, has no such record, or can't be a name. Anything else says nothing about the domain.
    return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME' ? [] : null;
  }
}

/** Whether a domain can receive mail (RFC 5321, section 5.1): by its MX records, or without any at its own address. */
async function checkDomain(resolver: MailResolver, domain: string): Promise<DomainVerdict> {
  const name = domainToASCII(domain);
  if (name === '') return 'dead';
  const mx = await recordsOf(resolver.resolveMx(name));
  if (mx === null) return 'unchecked';
  // An MX without a name declares that the domain receives no mail (RFC 7505).
  if (mx.length > 0) return mx.every(({ exchange }) => /^\.?$/.test(exchange)) ? 'dead' : 'alive';
  const addresses = await Promise.all([recordsOf(resolver.resolve4(name)), recordsOf(resolver.resolve6(name))]);
  if (addresses.some((found) => found !== null && found.length > 0)) return 'alive';
  return addresses.includes(null) ? 'unchecked' : 'dead';
}

/** Looks up domains, some at a time; `onProgress` is told how many are done. */
export async function checkDomains(
  resolver: MailResolver,
  domains: readonly string[],
  onProgress: (done: number) => Promise<void>,
): Promise<Map<string, DomainVerdict>> {
  const limit = pLimit(AT_ONCE);
  const verdicts = new Map<string, DomainVerdict>();
  let answered = 0;
  const check = async (domain: string) => {
    const isSilent = answered === 0 && verdicts.size >= ENOUGH_SILENCE;
    const verdict = isSilent ? 'unchecked' : await checkDomain(resolver, domain);
    if (verdict !== 'unchecked') answered++;
    verdicts.set(domain, verdict);
    if (verdicts.size % AT_ONCE === 0) await onProgress(verdicts.size);
  };
  await Promise.all(domains.map((domain) => limit(check, domain)));
  return verdicts;
}
