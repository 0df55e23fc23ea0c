// The steps of each contest, from its roll to its sealing.

import {
  type ContestPreparation,
  type PreparationKey,
  preparationRules,
  waitsForActs,
} from '@urna/contract/election/contest-preparation';
import { type CandidacyState, earlySealing, type SealState, sealRefusals } from '@urna/contract/election/contest-rules';
import { hasReached } from '@urna/contract/election/contests';
import type { PreparationStep, StepState } from '@urna/contract/election/preparation';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { listStanding } from '../../../services/candidacy/ballot-candidates.ts';
import { countRoll } from '../../../services/election/roll/queries.ts';
import { type Awaiting, readAwaiting } from '../../../services/election/trustees/awaited.ts';
import { thresholdOf } from '../../../services/election/trustees/trustee-keys.ts';
import { readSealState } from '../prepare/request-seal.ts';

interface ContestFacts extends ContestPreparation {
  contest: ContestRow;
  awaiting: readonly Awaiting[];
  /** Null once the contest is being sealed: nothing of its preparation changes any more. */
  seals: SealState | null;
}

type Step = Omit<PreparationStep, 'contest' | 'at'> & { at?: Date | undefined };

export async function readContestSteps(
  db: Queryable,
  contests: readonly ContestRow[],
  now: Date,
): Promise<PreparationStep[]> {
  const facts = await Promise.all(contests.map((contest) => readFacts(db, contest, now)));
  const campaigns = await readCampaigns(db, contests);
  const of = (build: (facts: ContestFacts) => Step): PreparationStep[] =>
    facts.map((one) => {
      const { at, ...step } = build(one);
      const { slug, title } = one.contest;
      return { ...step, contest: { contest: slug, title }, at: at && at > now ? at.toISOString() : null };
    });
  return [
    ...of(rollStep),
    ...of((one) => choicesStep(one, now)),
    ...of(credentialsStep),
    ...of(trusteesStep),
    ...of(({ contest }) => campaignStep(contest, campaigns.get(contest.id))),
    ...of(sealStep),
  ];
}

async function readFacts(db: Queryable, contest: ContestRow, now: Date): Promise<ContestFacts> {
  const { id, stage, blank } = contest;
  const isPreparing = stage === 'preparing';
  const [seals, roll, standing, awaiting, election] = await Promise.all([
    isPreparing ? readSealState(db, contest) : null,
    countRoll(db, contest),
    listStanding(db, contest),
    readAwaiting(db, id),
    db.selectFrom('elections').select('sealed_by').where('contest', '=', id).executeTakeFirst(),
  ]);
  const excluded = standing.filter(({ exclusion }) => exclusion !== null).length;
  return {
    contest,
    awaiting,
    seals,
    stage,
    blank,
    choices: standing.length - excluded,
    excluded,
    voters: roll.voters,
    withoutPassword: roll.without_password,
    authority: seals?.authority ?? null,
    threshold: thresholdOf(contest),
    trustees: awaiting.length,
    awaited: awaiting.flatMap(({ trustee, step }) => (step === null ? [] : [trustee.name])),
    waitsFor: seals ? sealRefusals(seals, now) : [],
    sealed: election && contest.sealed_at ? { by: election.sealed_by, at: contest.sealed_at } : null,
  };
}

const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);

/** A step whose words and whose end are those of the contest's page. */
const stepOf = (key: PreparationKey, facts: ContestFacts, otherwise: StepState) => ({
  step: key,
  state: preparationRules[key].isDone(facts) ? ('done' as const) : otherwise,
  words: sentence(preparationRules[key].summary(facts)),
});

const rollStep = (facts: ContestFacts): Step => stepOf('roll', facts, 'todo');

/** Not done before everybody is decided, although a ballot can be sealed earlier with a reason. */
function choicesStep(facts: ContestFacts, now: Date): Step {
  const step = stepOf('choices', facts, 'waiting');
  const candidacies = facts.seals?.candidacies;
  const open = candidacies ? earlySealing(candidacies, now) : [];
  if (open.length === 0) return step;
  const words = [step.words, ...open].join(' ');
  return { step: 'choices', state: 'waiting', words, at: candidacies && decidedAfter(candidacies, now) };
}

/** The next close of a window in which people may still become candidates. */
const decidedAfter = ({ inscription, correction }: CandidacyState, now: Date): Date | undefined =>
  [inscription, correction]
    .flatMap((window) => window?.closes_at ?? [])
    .map((time) => new Date(time))
    .find((time) => time > now);

function credentialsStep(facts: ContestFacts): Step {
  const { authority, voters } = facts;
  if (authority && voters === 0) return stepOf('credentials', facts, 'later');
  const exported = authority?.roll?.sha256 ?? null;
  return stepOf('credentials', facts, exported === null ? 'todo' : 'waiting');
}

function trusteesStep(facts: ContestFacts): Step {
  const { trustees, threshold } = facts;
  const areInvited = trustees > 0 && trustees >= (threshold?.of ?? 1);
  return stepOf('trustees', facts, areInvited ? 'waiting' : 'todo');
}

/** Done once voting can open by itself: with the signatures that it waits for. */
function sealStep(facts: ContestFacts): Step {
  const { contest, awaiting, stage, seals, waitsFor } = facts;
  const opens = new Date(seals?.window?.opens_at ?? Number.NaN);
  if (stage === 'preparing' && contest.seal_error !== null) {
    return { step: 'seal', state: 'todo', words: `El sellado falló: ${contest.seal_error}` };
  }
  if (stage === 'preparing') {
    return { ...stepOf('seal', facts, waitsFor.length === 0 ? 'todo' : 'later'), at: opens };
  }
  const step = stepOf('seal', facts, 'waiting');
  if (stage !== 'sealed' || contest.cleared_at !== null) return step;
  const signatures = awaiting.filter(({ signedAt }) => signedAt !== null).length;
  const acts = waitsForActs(
    { signatures, needed: contest.custody_needed ?? 0 },
    awaiting.map(({ trustee }) => trustee),
  );
  return { ...step, state: 'waiting', words: `${step.words} ${acts}` };
}

/** The newest notice of the vote to each contest's roll. */
async function readCampaigns(db: Queryable, contests: readonly ContestRow[]) {
  const ids = contests.map(({ id }) => id);
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('campaigns')
    .distinctOn('contest')
    .select(['contest', 'status', 'trouble'])
    .where('contest', 'in', ids)
    .where('kind', '=', 'convocatoria')
    .where('status', '!=', 'cancelled')
    .orderBy('contest')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.contest, row]));
}

type Campaign = Awaited<ReturnType<typeof readCampaigns>> extends Map<number, infer Row> ? Row : never;

function campaignStep({ stage }: ContestRow, campaign: Campaign | undefined): Step {
  const step = 'campaign';
  if (!hasReached(stage, 'sealed')) {
    return { step, state: 'later', words: 'Se escribe cuando quiera, y sale después del sellado.' };
  }
  if (!campaign) return { step, state: 'todo', words: 'Falta escribirla: nadie ha recibido la convocatoria a votar.' };
  const { status, trouble } = campaign;
  if (status === 'draft') return { step, state: 'todo', words: 'Es un borrador: falta comenzarla.' };
  if (status === 'paused') return { step, state: 'todo', words: 'Está en pausa.' };
  if (status === 'running') return { step, state: 'waiting', words: trouble ?? 'Está saliendo.' };
  return { step, state: 'done', words: 'Salió a todo el censo.' };
}
