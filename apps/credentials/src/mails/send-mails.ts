import type { MailServer, Message } from '@urna/mail/mail-server';
import { deliveryErrorInWords } from '@urna/mail/reasons';
import { forMany, type Outcome } from '@urna/mail/retries';
import { type MailStore, startSender } from '@urna/mail/sender';
import { DeliveryError } from '@urna/mail/transport';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import type { VoterCredential } from '../private-file/private-file.ts';
import type { MailJournal } from './mail-journal.ts';
import type { MailSettings } from './mail-settings.ts';

/**
 * The voters whose mail is due, read from the private file a few hundred at a time, so that no more credentials than
 * these are in memory. A pass leads through the whole file; mails that wait longer are found by the next one.
 */
class WaitingMails {
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

export const CONNECTIONS = 4;
const IDLE_MS = 200;

export interface SendDeps {
  file: PrivateFile;
  journal: MailJournal;
  server: MailServer;
  settings: Pick<MailSettings, 'perSecond'>;
  /** What a voter gets: one mail, or one for each of their addresses. */
  compose: (voter: VoterCredential) => readonly Message[];
  /** Asked before each claim. */
  isPaused: () => boolean;
  /** Why nothing goes out at the moment, undefined when mail goes out again. */
  onTrouble?: (words: string | undefined) => void;
  onProgress?: () => void;
}

export type SendEnd = 'done' | 'paused';

/** Sends what waits until nothing does, or until it is paused; then the mails in flight are finished. */
export async function sendMails(deps: SendDeps): Promise<SendEnd> {
  const end = Promise.withResolvers<SendEnd>();
  const waiting = new WaitingMails(deps.file, deps.journal, Date.now);
  const checkPause = setInterval(() => deps.isPaused() && end.resolve('paused'), IDLE_MS);
  const sender = startSender({
    store: openJournal(deps, waiting, end.resolve),
    slots: CONNECTIONS,
    claimAfter: 1,
    perSecond: deps.settings.perSecond,
    // A disk or a private file that fails: nothing more may be claimed.
    log: { warn: () => undefined, error: ({ err }) => end.reject(err) },
  });
  try {
    return await end.promise;
  } finally {
    clearInterval(checkPause);
    await sender.stop();
    await waiting.close();
  }
}

interface ClaimedCredential {
  voter: VoterCredential;
  atMostOnce: true;
  attempts: number;
  patience: typeof forMany;
}

/** The journal, as the sender sees it. A claim is on the disk before its mail goes out. */
function openJournal(
  { journal, server, compose, isPaused, onTrouble, onProgress }: SendDeps,
  waiting: WaitingMails,
  end: (how: SendEnd) => void,
): MailStore<ClaimedCredential> {
  let inFlight = 0;
  return {
    claim: async (most) => {
      if (isPaused()) {
        end('paused');
        return { mails: [], waitMs: IDLE_MS };
      }
      const voters = await waiting.next(most);
      if (voters.length === 0 && inFlight === 0 && journal.nextDue() === undefined) end('done');
      if (voters.length === 0) return { mails: [], waitMs: IDLE_MS };
      const attempts = journal.claim(voters.map(({ voter }) => voter));
      inFlight += attempts.size;
      const mails = voters.flatMap((voter): ClaimedCredential[] => {
        const attempt = attempts.get(voter.voter);
        return attempt === undefined ? [] : [{ voter, atMostOnce: true, attempts: attempt, patience: forMany }];
      });
      return { mails, waitMs: 1 };
    },
    deliver: ({ voter }) => deliverAll(server, compose(voter)),
    note: ({ voter: { voter } }, outcome) => {
      inFlight -= 1;
      journal.note(voter, inWords(outcome));
      onProgress?.();
    },
    noteTrouble: (reason) => onTrouble?.(reason === null ? undefined : deliveryErrorInWords(reason)),
  };
}

const inWords = (outcome: Outcome): Outcome =>
  'reason' in outcome ? { ...outcome, reason: deliveryErrorInWords(outcome.reason) } : outcome;

async function deliverAll(server: MailServer, messages: readonly Message[]): Promise<void> {
  let delivered = 0;
  try {
    for (const message of messages) {
      await server.send(message);
      delivered += 1;
    }
  } catch (error) {
    if (delivered === 0 || !(error instanceof DeliveryError) || error.of === 'unknown') throw error;
    // Another try would send again to the address that has it.
    throw new DeliveryError({ of: 'mail', permanent: true, reason: error.reason, cause: error });
  }
}
