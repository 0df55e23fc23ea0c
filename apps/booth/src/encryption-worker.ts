import { maskRandomness } from '@urna/belenios/ballot/cast-as-intended';
import { endOfCheck, writeCheckCode } from '@urna/belenios/ballot/check-code';
import { type MadeBallot, makeBallot } from '@urna/belenios/ballot/make-ballot';
import { publicCredential } from '@urna/belenios/credentials';
import { type Election, openElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { answerLength } from '@urna/belenios/questions';
import { spokenCode } from '@urna/belenios/spoken-code';
import type { CheckSecret } from '@urna/contract/election/vote-checks';
import { drawQr, type QrDrawing } from '@urna/ui/draw-qr';
import { isPublished, isReceipt, type PublishedElection, type SignedReceipt } from './published.ts';
import type { CheckLink, ChoiceIndex } from './voter-state.ts';

/**
 * Does the arithmetic apart from the page, which stays responsive on a slow phone. Each message has its answer: the election
 * comes first, then a credential to identify, a choice to encrypt, the code of the voter's own check, and at last a receipt
 * to check and to draw.
 */
export type Message =
  | { type: 'open'; election: string; published: PublishedElection }
  | { type: 'identify'; credential: string }
  /** `answer` is what the voter was asked about; null for the blank choice. */
  | { type: 'encrypt'; index: ChoiceIndex; answer: string | null; credential: string }
  /** Once for a ballot: then its randomness is forgotten. */
  | { type: 'code'; tracker: string; secret: NonNullable<CheckSecret> }
  | { type: 'forget' }
  | { type: 'check'; receipt: SignedReceipt }
  | { type: 'draw'; text: string };

/** With the words by which its tracking code is compared by telephone, and without what would open it. */
export type SpokenBallot = Omit<MadeBallot, 'randomness'> & { spoken: string };

/** What stands after the address of the page that checks, and until when (epoch milliseconds). */
export type CheckCode = Pick<CheckLink, 'code' | 'endsAt'>;

export interface Answers {
  /** Whether the election is the published one. Only then the next three are answered. */
  open: boolean;
  /** The public credential, by which the published list names a private one. */
  identify: string;
  encrypt: SpokenBallot;
  code: CheckCode;
  forget: null;
  check: boolean;
  draw: QrDrawing;
}

export type Request = { id: number } & Message;
export type Reply = { id: number; answer: Answers[Message['type']] } | { id: number; error: string };

const group = nobleEd25519();
let opened: Election<unknown> | undefined;
/** The last ballot. Its randomness reveals the vote, so it never leaves the worker unmasked. */
let made: { tracker: string; randomness: bigint } | undefined;

function answer(message: Message): Answers[Message['type']] {
  switch (message.type) {
    case 'open': {
      opened = undefined;
      // Precomputes the tables while the person still reads.
      const election = openElection(group, message.election);
      if (!isPublished(group, election, message.published)) return false;
      opened = election;
      return true;
    }
    case 'identify':
      return publicCredential(group, message.credential, demandOpened().parameters.uuid);
    case 'encrypt':
      return encrypt(demandOpened(), message);
    case 'code':
      return writeCode(demandOpened(), message);
    case 'forget':
      opened = undefined;
      made = undefined;
      return null;
    case 'check':
      return isReceipt(message.receipt);
    case 'draw':
      return drawQr(message.text);
  }
}

function demandOpened(): Election<unknown> {
  if (!opened) throw new Error('The election comes first');
  return opened;
}

function encrypt(
  election: Election<unknown>,
  { index, answer: shown, credential }: Extract<Message, { type: 'encrypt' }>,
): SpokenBallot {
  const [question, ...others] = election.parameters.questions;
  if (!question || others.length > 0) throw new Error('Expected one question');
  // The blank answer, where there is one, comes before the candidates.
  const marked = index === 'blank' ? 0 : index + (question.blank === true ? 1 : 0);
  const length = answerLength(question);
  if ((index === 'blank' && question.blank !== true) || marked >= length) throw new Error('No such choice');
  // What was shown is what is encrypted, whatever paper it came from.
  if (index !== 'blank' && question.answers[index] !== shown) throw new Error('Another choice was shown');
  const answers = [Array.from({ length }, (_, position) => (position === marked ? 1 : 0))];
  const { text, tracker, randomness } = makeBallot(election, credential, answers);
  made = { tracker, randomness: randomness[0] ?? 0n };
  return { text, tracker, spoken: spokenCode(tracker) };
}

/** What a second device needs to see the choice (packages/belenios/src/ballot/cast-as-intended.ts). */
function writeCode(
  { parameters: { uuid } }: Election<unknown>,
  { tracker, secret: { x, token } }: Extract<Message, { type: 'code' }>,
): CheckCode {
  if (made?.tracker !== tracker) throw new Error('Another ballot was made');
  const s = maskRandomness(made.randomness, BigInt(`0x${x}`), group.order);
  made = undefined;
  return { code: writeCheckCode({ uuid, tracker, token, s }), endsAt: endOfCheck(token).getTime() };
}

addEventListener('message', ({ data: { id, ...message } }: MessageEvent<Request>) => {
  let reply: Reply;
  try {
    reply = { id, answer: answer(message) };
  } catch (error) {
    // The message of a protocol refusal contains no secret.
    reply = { id, error: String(error) };
  }
  postMessage(reply);
});
