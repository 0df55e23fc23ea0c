import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { showsOneChoice } from '@urna/belenios/ballot/cast-as-intended';
import { readElection } from '@urna/belenios/election';
import { type CheckHost, type SealedCheck, sealedCheckSchema } from '@urna/contract/election/vote-checks';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import { sha256 } from '../../../platform/secrets.ts';

/**
 * SHA-256 in hexadecimal of the page of the second device (`comprobar.html`) as this release was built; null where it was
 * built without. Asked when it is needed: at a first start the build may still be running. Read once from then on: each
 * look at a contest in preparation asks.
 */
export type CheckPage = () => string | null;

/** It lies beside the web app, and is never served there: its hosts are others. */
const releasePage = join(import.meta.dirname, '../../../../../web/dist/comprobar.html');

let known: string | null = null;
export const releaseCheckPage: CheckPage = () => {
  if (known === null && existsSync(releasePage)) known = sha256(readFileSync(releasePage)).toString('hex');
  return known;
};

/** The text that the trustees sign. Null where no check is offered: nobody hosts it, or it couldn't show every choice. */
export function sealCheck(
  process: Pick<ProcessRow, 'check_hosts' | 'check_rule_count' | 'check_rule_percent'>,
  election: string,
  page_sha256: string | null,
): string | null {
  const { check_hosts, check_rule_count: count, check_rule_percent: percent } = process;
  if (check_hosts.length === 0 || page_sha256 === null) return null;
  if (!showsOneChoice(readElection(election).questions)) return null;
  const hosts = check_hosts.map(({ name, page }) => ({ name, page }));
  return JSON.stringify({ hosts, page_sha256, rule: { count, percent } } satisfies SealedCheck);
}

export const readSealedCheck = ({ sealed_check }: { sealed_check: string | null }): SealedCheck | null =>
  sealed_check === null ? null : sealedCheckSchema.parse(JSON.parse(sealed_check));

/** The hosts whose addresses the voters learn. */
export const sealedHosts = (election: { sealed_check: string | null }): CheckHost[] =>
  readSealedCheck(election)?.hosts ?? [];
