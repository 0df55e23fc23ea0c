import type { PrivateFile } from '../private-file/open-private-file.ts';
import type { VoterCredential } from '../private-file/private-file.ts';
import type { MailJournal } from './mail-journal.ts';

/**
 * The voters whose mail is due, read from the private file a few hundred at a time, so that no more credentials than
 * these are in memory. A pass leads through the whole file; mails that wait longer are found by the next one.
 */
export class WaitingMails {
  readonly #file: PrivateFile;
  readonly #journal: MailJournal;
  readonly #now: () => number;
  #pass: AsyncGenerator<VoterCredential[]> | undefined;
  #ready: VoterCredential[] = [];

  constructor(file: PrivateFile, journal: MailJournal, now: () => number) {
    this.#file = file;
    this.#journal = journal;
    this.#now = now;
  }

  /** Up to `most` voters; none at the end of a pass. */
  async next(most: number): Promise<VoterCredential[]> {
    this.#pass ??= this.#file.voters();
    while (this.#ready.length === 0) {
      const { value: voters, done } = await this.#pass.next();
      if (done) {
        this.#pass = undefined;
        return [];
      }
      const due = this.#journal.due(voters[0]?.voter ?? 0, voters.at(-1)?.voter ?? 0, this.#now());
      this.#ready = voters.filter(({ voter }) => due.has(voter));
    }
    return this.#ready.splice(0, most);
  }

  async close(): Promise<void> {
    await this.#pass?.return(undefined);
  }
}
