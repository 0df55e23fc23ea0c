import { type MadeBallot, makeBallot } from '@urna/belenios/ballot/make-ballot';
import { publicCredential } from '@urna/belenios/credentials';
import { type Election, openElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { answerLength } from '@urna/belenios/questions';
import type { BallotPaper } from '@urna/contract/election/ballots';
import { expose } from 'comlink';
import type { PublishedElection } from '../../../domain/published-election/published-election.ts';
import { demandPublishedKey, OtherElectionError } from './published-key.ts';

/** The zero-based index of an answer, or the blank choice. */
export type Place = number | 'blank';

let opened: Election<unknown> | undefined;

/** Precomputes the tables while the person still reads. Returns whether the paper's election is the published one. */
function open(paper: Pick<BallotPaper, 'election'>, published: PublishedElection): boolean {
  const group = nobleEd25519();
  const election = openElection(group, paper.election);
  try {
    demandPublishedKey(group, election, published);
  } catch (error) {
    if (error instanceof OtherElectionError) return false;
    throw error;
  }
  opened = election;
  return true;
}

function demandOpened(): Election<unknown> {
  if (!opened) throw new Error('The election comes first');
  return opened;
}

/** The public credential, by which the published list names a private one. */
function identify(credential: string): string {
  const { group, parameters } = demandOpened();
  return publicCredential(group, credential, parameters.uuid);
}

/** The message of a protocol refusal contains no secret. */
function encrypt(place: Place, credential: string): MadeBallot {
  const election = demandOpened();
  const question = election.parameters.questions[0];
  if (!question || election.parameters.questions.length !== 1) throw new Error('Expected one question');
  const marked = place === 'blank' ? 0 : place + (question.blank === true ? 1 : 0);
  const length = answerLength(question);
  if ((place === 'blank' && question.blank !== true) || marked >= length) throw new Error('No such choice');
  return makeBallot(election, credential, [Array.from({ length }, (_, at) => (at === marked ? 1 : 0))]);
}

const work = { open, identify, encrypt };
export type EncryptionWork = typeof work;
expose(work);
