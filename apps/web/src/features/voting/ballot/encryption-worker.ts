import { type MadeBallot, makeBallot } from '@urna/belenios/ballot/make-ballot';
import { openElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { answerLength } from '@urna/belenios/questions';
import type { Order, Place, Report } from './encryption-messages.ts';
import { demandPublishedKey, OtherElectionError } from './published-key.ts';

type OpenElection = ReturnType<typeof openElection>;
let open: (() => { election: OpenElection; credential: string }) | undefined;

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function encrypt(place: Place): MadeBallot {
  if (!open) throw new Error('The election comes first');
  const { election, credential } = open();
  const question = election.parameters.questions[0];
  if (!question || election.parameters.questions.length !== 1) throw new Error('Expected one question');
  const marked = place === 'blank' ? 0 : place + (question.blank === true ? 1 : 0);
  const length = answerLength(question);
  if ((place === 'blank' && question.blank !== true) || marked >= length) throw new Error('No such choice');
  return makeBallot(election, credential, [Array.from({ length }, (_, at) => (at === marked ? 1 : 0))]);
}

function report(message: Report): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (data.type === 'open') {
    const { election: text, credential, published } = data;
    open = once(() => {
      const group = nobleEd25519();
      const election = openElection(group, text);
      demandPublishedKey(group, election, published);
      return { election, credential };
    });
    try {
      // Precomputes the tables while the person still reads; other errors are reported when a ballot is requested.
      open();
    } catch (error) {
      if (error instanceof OtherElectionError) report({ type: 'other_election' });
    }
  } else {
    try {
      report({ type: 'made', id: data.id, ...encrypt(data.place) });
    } catch (error) {
      // The message of a protocol refusal contains no secret.
      report({ type: 'failed', id: data.id, reason: error instanceof Error ? error.message : 'unknown' });
    }
  }
});
