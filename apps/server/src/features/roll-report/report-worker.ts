import { meantDomain } from '@urna/contract/email-domains';
import type { RollDomains } from '@urna/contract/roll-report';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/tables.ts';
import type { Log } from '../../platform/deps.ts';
import { type Repeated, repeat } from '../../platform/repeat.ts';
import { findContest } from '../../services/elections/contests/contest-rows.ts';
import { checkDomains, type MailResolver } from './mail-domains.ts';
import { claimReport, finishReport, noteProgress, releaseReport } from './report-rows.ts';
import { findAll, listDomains } from './roll-findings.ts';

const IDLE_MS = 1000;

interface WorkerDeps {
  db: Database;
  clock: Clock;
  log: Log;
  mailResolver: MailResolver;
}

async function makeReport(deps: WorkerDeps, id: number, signal: AbortSignal): Promise<void> {
  const contest = await findContest(deps.db, id);
  const all = await listDomains(deps.db, contest);
  const typo = all.filter((domain) => meantDomain(domain) !== null);
  // A slip may hit a domain that somebody registered for that purpose: whether it receives mail doesn't matter.
  const looked = all.filter((domain) => meantDomain(domain) === null);
  await noteProgress(deps, id, { total: looked.length });
  const verdicts = await checkDomains(deps.mailResolver, looked, async (done) => {
    signal.throwIfAborted();
    await noteProgress(deps, id, { done });
  });
  signal.throwIfAborted();
  const domains: RollDomains = {
    typo,
    dead_domain: looked.filter((domain) => verdicts.get(domain) === 'dead'),
    unchecked_domain: looked.filter((domain) => verdicts.get(domain) === 'unchecked'),
  };
  const findings = await findAll(deps.db, contest, domains);
  await finishReport(deps, id, { domains, findings, total: looked.length });
}

/** Makes the reports that were asked for until stopped; stopping leaves the current one to another process. */
export function startRollReportWorker(deps: WorkerDeps): Repeated {
  return repeat({ idleMs: IDLE_MS, log: deps.log, failure: 'the report on a roll failed' }, async (signal) => {
    const contest = await claimReport(deps);
    if (contest === null) return false;
    try {
      await makeReport(deps, contest, signal);
      return true;
    } catch (error) {
      await releaseReport(deps, contest, !signal.aborted);
      if (signal.aborted) return false;
      throw error;
    }
  });
}
