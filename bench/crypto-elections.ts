import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendBallot, appendEndOfBallots, appendTally } from '../packages/belenios/src/archive/append.ts';
import type { PlainAnswer } from '../packages/belenios/src/ballot/encrypt-answer.ts';
import { makeBallot } from '../packages/belenios/src/ballot/make-ballot.ts';
import { openElection } from '../packages/belenios/src/election.ts';
import { kernelEd25519 } from '../packages/belenios/src/groups/ed25519-kernel.ts';
import { nobleEd25519 } from '../packages/belenios/src/groups/ed25519-noble.ts';
import { writeTally } from '../packages/belenios/src/tally/encrypted-tally.ts';
import { tallyVerifiedBallots } from '../packages/belenios/src/tally/tally-verified-ballots.ts';
import { GrowingArchive, makeElection, question } from '../packages/belenios/testing/election-fixture.ts';

/** An election with ballots, in folders that this package and belenios-tool can both work on. */
export class BenchElection {
  readonly folder: string;
  readonly choices: number;
  readonly text: string;
  readonly credential: string;
  readonly ballots: readonly string[];
  readonly archive: string;

  constructor(choices: number, voters: number) {
    this.choices = choices;
    this.folder = mkdtempSync(join(tmpdir(), `urna-bench-${choices}-`));
    const group = nobleEd25519();
    const questions = [question(choices, { blank: true })];
    const fixture = makeElection(group, { questions, voters: voters + 1 });
    const { election, credentials } = fixture;
    this.text = election.text;
    this.credential = credentials[voters] ?? '';
    this.ballots = credentials
      .slice(0, voters)
      .map((credential, index) => makeBallot(election, credential, [this.answer(index)]).text);
    const fast = openElection(kernelEd25519(), election.text);
    const tally = tallyVerifiedBallots(
      fast,
      this.ballots.map((text) => ({ text })),
    );
    const name = `${election.parameters.uuid}.bel`;

    const archive = new GrowingArchive(fixture);
    this.#write('setup', name, archive.bytes);
    for (const ballot of this.ballots) archive.append((head) => appendBallot(head, ballot));
    archive.append(appendEndOfBallots);
    archive.append((head) => appendTally(head, writeTally(fast.group, tally), voters, voters));
    this.archive = this.#write('whole', name, archive.bytes);
    this.#write('setup', 'credential', this.credential);
    this.#write('setup', 'choice', JSON.stringify([this.answer(1)]));
    const [ballot = ''] = this.ballots;
    this.#write('setup', 'ballot', ballot);
    // Refused before any cryptography, so it measures the program's overhead.
    this.#write('setup', 'other', ballot.replace(/"election_hash":"./, '"election_hash":"!'));
  }

  answer(choice: number): PlainAnswer {
    return Array.from({ length: this.choices + 1 }, (_, index) => (index === 1 + (choice % this.choices) ? 1 : 0));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #write(folder: string, name: string, content: string | Uint8Array): string {
    mkdirSync(join(this.folder, folder), { recursive: true });
    const path = join(this.folder, folder, name);
    writeFileSync(path, content);
    return path;
  }
}
