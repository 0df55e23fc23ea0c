import { appendBallot, appendEndOfBallots } from '@urna/belenios/archive/append';
import { makeBallot } from '@urna/belenios/ballot/make-ballot';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { type SecretNoteKey, secretKey } from '@urna/transparency/note/note-key';
import {
  type Fixture,
  GrowingArchive,
  makeElection,
  question,
  wholeArchive,
} from '../../../packages/belenios/testing/election-fixture.ts';
import { makeSealingAct } from '../../../packages/belenios/testing/sealing-act-fixture.ts';

const group = kernelEd25519();
const UUID = 'Urna1Veedor22Urna';

/** An election with a ballot of each voter, as a server would publish it at any moment. */
export class FakeElection {
  readonly key: SecretNoteKey;
  readonly ballots: readonly string[];
  readonly #fixture: Fixture<unknown>;

  /** The first trustee is the server. */
  constructor(voters: number, trustees = 1) {
    this.key = secretKey('log', `127.0.0.1/elections/${UUID}`, new Uint8Array(32).fill(11));
    const questions = [question(2, { blank: true })];
    this.#fixture = makeElection(group, { questions, voters, singles: trustees, uuid: UUID }) as Fixture<unknown>;
    this.ballots = this.#fixture.credentials.map((_, index) => this.ballotOf(index));
  }

  /** Another ballot of the same voter each time. */
  ballotOf(voter: number): string {
    const { election, credentials } = this.#fixture;
    return makeBallot(election, credentials[voter] ?? '', [[0, 1, 0]]).text;
  }

  /** The archive with these ballots, in this order. */
  archiveOf(ballots: readonly string[]): Uint8Array<ArrayBuffer> {
    const archive = new GrowingArchive(this.#fixture);
    for (const ballot of ballots) archive.append((head) => appendBallot(head, ballot));
    return archive.bytes;
  }

  /** The exact text. */
  get text(): string {
    return this.#fixture.election.text;
  }

  /** With its first ballots only. */
  upTo(ballots: number): Uint8Array<ArrayBuffer> {
    return this.archiveOf(this.ballots.slice(0, ballots));
  }

  /** With the end of the ballots, but no tally. */
  closed(): Uint8Array<ArrayBuffer> {
    const archive = new GrowingArchive(this.#fixture);
    for (const ballot of this.ballots) archive.append((head) => appendBallot(head, ballot));
    return archive.append(appendEndOfBallots).bytes;
  }

  /** To its result. */
  whole(): Uint8Array<ArrayBuffer> {
    return wholeArchive(this.#fixture, this.ballots, [...this.#fixture.privateKeys.keys()]).bytes;
  }

  /**
   * What the server publishes of the sealing: these trustees signed the first booth, each change to the next one, and the
   * text of the voters' checks.
   */
  actOf(booths: readonly string[], owners?: number[], check: string | null = null): string {
    return JSON.stringify({ data: makeSealingAct(group, this.#fixture, booths, owners, check) });
  }

  /** A ballot with a proof that doesn't hold, signed by nobody. */
  invalidBallot(voter: number): string {
    return this.ballotOf(voter).replace(/"response":"\d+"/, '"response":"1"');
  }
}
