import { readResult } from '@urna/belenios/tally/result';
import { resultHeadline } from '@urna/contract/election/result-words';
import { isAbsoluteMajority, type Outcome, type ResultChoice, rankByVotes } from '@urna/contract/election/results';
import type { Calendar } from '@urna/contract/processes/calendar';
import type { ContestRow, ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { listSealedChoices } from '../candidacy/ballot-candidates.ts';
import { listContests } from '../processes/contest-rows.ts';

/** The counts of a contest that has a result, published or not. */
export async function readCounts(db: Queryable, contest: ContestRow) {
  const row = await db
    .selectFrom('results')
    .innerJoin('tallies', 'tallies.contest', 'results.contest')
    .select(['results.result', 'tallies.ballots'])
    .where('results.contest', '=', contest.id)
    .executeTakeFirst();
  if (!row) return undefined;
  const [totals = []] = readResult(row.result);
  const { ballots } = row;
  // Where the ballot offers it, blank comes first.
  return contest.blank
    ? { ballots, blank: totals[0] ?? 0, votes: totals.slice(1) }
    : { ballots, blank: null, votes: totals };
}

/** The choices of the ballot with their votes, ranked. */
export async function rankChoices(
  db: Queryable,
  contest: number,
  { votes, ballots }: { votes: readonly number[]; ballots: number },
): Promise<ResultChoice[]> {
  const choices = await listSealedChoices(db, contest);
  return rankByVotes(
    choices.map((choice) => {
      const own = votes[choice.position] ?? 0;
      return { ...choice, votes: own, share: ballots === 0 ? 0 : own / ballots };
    }),
  );
}

/**
 * The outcome of the count, from choices ranked by their votes. What follows from a tie, drawing lots or another election,
 * isn't the program's decision.
 */
export function outcomeOf(
  choices: readonly Pick<ResultChoice, 'position' | 'votes'>[],
  { blank, ballots, rule, seats }: { blank: number | null; ballots: number; rule: string | null; seats: number },
): Outcome {
  if (ballots === 0) return { kind: 'no_votes' };
  if (blank !== null && rule !== null && isAbsoluteMajority(blank, ballots)) return { kind: 'blank_majority', rule };
  const voted = choices.filter(({ votes }) => votes > 0);
  const last = voted[Math.min(seats, voted.length) - 1];
  if (!last) return { kind: 'no_votes' };
  const positionsOf = (which: (votes: number) => boolean) =>
    voted.filter(({ votes }) => which(votes)).map(({ position }) => position);
  const elected = positionsOf((votes) => votes > last.votes);
  const positions = positionsOf((votes) => votes === last.votes);
  if (elected.length + positions.length <= seats) return { kind: 'most_voted', positions: [...elected, ...positions] };
  return { kind: 'tie', elected, positions, votes: last.votes, seats: seats - elected.length };
}

/** The outcome of a published contest; null before it is published. */
export async function readOutcome(db: Queryable, contest: ContestRow): Promise<Outcome | null> {
  const counted = contest.stage === 'published' ? await readCounts(db, contest) : undefined;
  if (!counted) return null;
  const { blank, votes, ballots } = counted;
  const ranked = rankByVotes(votes.map((own, position) => ({ position, votes: own })));
  return outcomeOf(ranked, { blank, ballots, rule: contest.blank_majority_rule, seats: contest.seats });
}

/** The published results of a process, each in one sentence. A repetition's result replaces that of the contest it repeats. */
export async function readHeadlines(db: Queryable, process: ProcessRow): Promise<Calendar['results']> {
  const published = (await listContests(db, process)).filter(({ stage }) => stage === 'published');
  const last = published.filter(({ id }) => !published.some(({ repeats }) => repeats === id));
  const headlines = last.map(async (contest) => {
    const outcome = await readOutcome(db, contest);
    if (!outcome) return [];
    const choices = await listSealedChoices(db, contest.id);
    const resolution = await db
      .selectFrom('tie_resolutions')
      .select('positions')
      .where('contest', '=', contest.id)
      .executeTakeFirst();
    const headline = resultHeadline({ choices, outcome, tie_resolution: resolution ?? null });
    return [{ contest: contest.slug, headline }];
  });
  return (await Promise.all(headlines)).flat();
}
