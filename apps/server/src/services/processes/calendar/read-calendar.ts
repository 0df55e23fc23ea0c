import type { Calendar, Windows } from '@urna/contract/process/calendar';
import type { PageWords } from '@urna/contract/process/page-words';
import type { ProcessWords } from '@urna/contract/process/processes';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { pick } from '../../../platform/pick.ts';
import { countBallots } from '../../election/ballot-box/read-box.ts';
import { listContests } from '../../election/contests/contest-rows.ts';
import { authorityOf } from '../../election/credentials/read-authority.ts';
import { findElection } from '../../election/find-election.ts';
import { type Window, windowsOf } from './calendar.ts';

/** A process with its windows and its contests, as the API shows them. */
export async function readCalendar(
  { db, clock, updateDataUrl, drill }: Pick<Deps, 'db' | 'clock' | 'updateDataUrl' | 'drill'>,
  process: ProcessRow,
): Promise<Calendar> {
  return {
    ...(await readPageWords(db, process)),
    turnout: await turnoutOf(db, process),
    now: clock.now().toISOString(),
    update_data_url: updateDataUrl,
    ...(drill && { drill }),
  };
}

export async function readPageWords(db: Queryable, process: ProcessRow): Promise<PageWords> {
  const contests = await listContests(db, process);
  return {
    process: wordsOf(process),
    contests: await Promise.all(
      contests.map(async (contest) => ({
        ...pick(contest, ['title', 'question', 'candidate_type', 'login', 'stage']),
        contest: contest.slug,
        windows: contest.repeats === null ? null : toWindows(await windowsOf(db, contest)),
        cleared: contest.cleared_at !== null,
        credential_authority: authorityOf(contest),
      })),
    ),
    windows: toWindows(await windowsOf(db, process)),
  };
}

async function turnoutOf(db: Queryable, process: ProcessRow): Promise<Calendar['turnout']> {
  const open = (await listContests(db, process)).filter(({ stage }) => stage === 'open');
  return Promise.all(
    open.map(async ({ id, slug }) => ({
      contest: slug,
      voters: (await findElection(db, id))?.voters ?? 0,
      ballots: await countBallots(db, id),
    })),
  );
}

const toWindows = (windows: readonly Window[]): Windows =>
  Object.fromEntries(
    windows.map(({ name, opens_at, closes_at, grace_until }) => [
      name,
      {
        opens_at: opens_at.toISOString(),
        closes_at: closes_at.toISOString(),
        ...(grace_until ? { grace_until: grace_until.toISOString() } : {}),
      },
    ]),
  );

export const wordsOf = (process: ProcessRow): ProcessWords => {
  const { contact_page: page, contact_email: email, contact_phone: phone, contact_hours: hours } = process;
  const { entity_nit: nit, entity_address: address, notifications_email } = process;
  return {
    ...pick(process, ['slug', 'state', 'title', 'body', 'period', 'organiser', 'shows_gov_bar']),
    contact: { page, email, phone, hours },
    entity: { nit, address, notifications_email },
    voters_forgotten: process.forgotten_at !== null,
  };
};
