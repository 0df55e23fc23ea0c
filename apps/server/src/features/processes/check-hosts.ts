import { isLoopback, isOfMailDomain } from '@urna/contract/election/check-hosts';
import type { CheckHost } from '@urna/contract/election/vote-checks';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';

type OwnAddresses = Pick<Deps, 'publicUrl' | 'boothUrl' | 'demonstration'>;

/**
 * Refuses pages of those who must not check votes: the operator, who delivers the program that encrypts them, and the
 * authority, which knows whose credential is whose. Another body's booth may be at a host's origin: it leads elsewhere.
 */
export function requireOtherHosts(
  own: OwnAddresses,
  hosts: readonly CheckHost[],
  contests: readonly ContestRow[],
): void {
  for (const [index, { page }] of hosts.entries()) {
    const reason = whyNotHost(own, page, contests);
    if (reason !== null) throw new AppError('invalid_fields', { errors: { [`check_hosts.${index}.page`]: [reason] } });
  }
}

function whyNotHost(own: OwnAddresses, page: string, contests: readonly ContestRow[]): string | null {
  if ([own.publicUrl, own.boothUrl].some((address) => isOperators(own, page, address)))
    return 'Es una dirección de este servidor: quien entrega la casilla no puede comprobarla';
  const authority = contests.find(
    ({ authority_email: email }) => email !== null && isOfMailDomain(page, email),
  )?.authority_name;
  return authority ? `Es de ${authority}, que hace las credenciales: debe ser de otra entidad` : null;
}

/** Another port of a host is its operator's, too. Only the demonstration runs everything on one computer. */
function isOperators({ demonstration }: OwnAddresses, page: string, address: string): boolean {
  const [one, other] = [new URL(page), new URL(address)];
  if (one.hostname !== other.hostname) return false;
  return one.origin === other.origin || demonstration !== true || !isLoopback(one.hostname);
}
