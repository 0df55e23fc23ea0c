import type { RollDomains } from '@urna/contract/election/roll-report';
import { meantDomain } from '@urna/contract/shared/email-domains';
import { ClaimLost, isHopeless, withHeartbeat } from '../../platform/claims.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/tables.ts';
import type { Log } from '../../platform/deps.ts';
import { type Repeated, repeat } from '../../platform/repeat.ts';
import { findContest } from '../../services/elections/contests/contest-rows.ts';
import { checkDomains, type MailResolver } from './mail-domains.ts';
import {
  claimReport,
  failReport,
  finishReport,
  noteAlive,
  noteProgress,
  type ReportClaim,
  releaseReport,
} from './report-rows.ts';
import { findAll, listDomains } from './roll-findings.ts';

const IDLE_MS = 1000;

interface WorkerDeps {
  db: Database;
  clock: Clock;
  log: Log;
  mailResolver: MailResolver;
}

async function makeReport(deps: WorkerDeps, claim: ReportClaim, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const contest = await findContest(db, claim.contest);
  const all = await listDomains(db, contest);
  const typo = all.filter((domain) => meantDomain(domain) !== null);
  // A slip may hit a domain that somebody registered for that purpose: whether it receives mail doesn't matter.
  const looked = all.filter((domain) => meantDomain(domain) === null);
  await noteProgress(db, claim, { total: looked.length }, clock.now());
  const verdicts = await checkDomains(deps.mailResolver, looked, async (done) => {
    signal.throwIfAborted();
    await noteProgress(db, claim, { done }, clock.now());
  });
  signal.throwIfAborted();
  const domains: RollDomains = {
    typo,
    dead_domain: looked.filter((domain) => verdicts.get(domain) === 'dead'),
    unchecked_domain: looked.filter((domain) => verdicts.get(domain) === 'unchecked'),
  };
  const findings = await findAll(db, contest, domains);
  await finishReport(db, claim, { domains, findings, total: looked.length }, clock.now());
}

/** Claims and makes one report, if there is one; returns whether there was. */
async function makeNextReport(deps: WorkerDeps, signal: AbortSignal): Promise<boolean> {
  const { db, clock, log } = deps;
  const claim = await claimReport(db, clock.now());
  if (!claim) return false;
  if (isHopeless(claim.attempts)) {
    log.error({ contest: claim.contest, attempts: claim.attempts }, 'a report on a roll was given up');
    await failReport(db, claim, clock.now());
    return true;
  }
  try {
    await withHeartbeat(
      log,
      () => noteAlive(db, claim, clock.now()),
      () => makeReport(deps, claim, signal),
    );
  } catch (error) {
    if (error instanceof ClaimLost) return true;
    await releaseReport(db, claim, !signal.aborted);
    if (!signal.aborted) throw error;
  }
  return true;
}

/** Makes the reports that were asked for until stopped; stopping leaves the current one to another process. */
export function startRollReportWorker(deps: WorkerDeps): Repeated {
  const failure = 'the report on a roll failed';
  return repeat({ idleMs: IDLE_MS, log: deps.log, failure }, (signal) => makeNextReport(deps, signal));
}
