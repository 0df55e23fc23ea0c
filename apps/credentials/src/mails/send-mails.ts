import { judgeFailure, Outage } from '@urna/mail/bulk-retries';
import { deliveryErrorInWords } from '@urna/mail/delivery-errors';
import type { MailServer, Message } from '@urna/mail/mail-server';
import { type Claim, startSendLoop } from '@urna/mail/send-loop';
import { type DeliveryError, toDeliveryError } from '@urna/mail/transport';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import type { VoterCredential } from '../private-file/private-file.ts';
import type { MailJournal } from './mail-journal.ts';
import type { MailSettings } from './mail-settings.ts';
import { Pace } from './pace.ts';
import { WaitingMails } from './waiting-mails.ts';

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
  const sending = new Sending(deps);
  const loop = startSendLoop({
    name: 'credentials',
    slots: CONNECTIONS,
    claimFrom: 1,
    claim: (most) => sending.claim(most),
    log: { error: ({ err }) => sending.fail(err) },
  });
  try {
    return await sending.ended;
  } finally {
    await loop.stop();
    await sending.close();
  }
}

class Sending {
  readonly #deps: SendDeps;
  readonly #waiting: WaitingMails;
  readonly #pace: Pace;
  readonly #end = Promise.withResolvers<SendEnd>();
  readonly #outage = new Outage();
  #inFlight = 0;

  constructor(deps: SendDeps) {
    this.#deps = deps;
    this.#waiting = new WaitingMails(deps.file, deps.journal, Date.now);
    this.#pace = new Pace(deps.settings.perSecond);
  }

  get ended(): Promise<SendEnd> {
    return this.#end.promise;
  }

  /** A disk or a private file that fails: nothing more may be claimed. */
  fail(error: unknown): void {
    this.#end.reject(error);
  }

  close(): Promise<void> {
    return this.#waiting.close();
  }

  async claim(most: number): Promise<Claim> {
    const { journal, isPaused } = this.#deps;
    if (isPaused()) {
      this.#end.resolve('paused');
      return { jobs: [], napMs: IDLE_MS };
    }
    const { leftMs, isOn } = this.#outage;
    if (leftMs > 0) return { jobs: [], napMs: Math.min(leftMs, IDLE_MS) };
    const wanted = isOn ? Math.min(most, this.#inFlight > 0 ? 0 : 1) : most;
    const allowed = this.#pace.take(wanted, performance.now());
    if (allowed === 0) return { jobs: [], napMs: Math.min(IDLE_MS, this.#pace.waitMs(performance.now())) };
    const voters = await this.#waiting.next(allowed);
    if (voters.length === 0) {
      if (this.#inFlight === 0 && journal.nextDue() === undefined) this.#end.resolve('done');
      return { jobs: [], napMs: IDLE_MS };
    }
    const claimed = journal.claim(voters.map(({ voter }) => voter));
    const mine = voters.filter(({ voter }) => claimed.has(voter));
    this.#inFlight += mine.length;
    return { jobs: mine.map((voter) => () => this.#send(voter)), napMs: 1 };
  }

  async #send(voter: VoterCredential): Promise<void> {
    const { journal, onTrouble, onProgress } = this.#deps;
    const { delivered, failure } = await this.#deliver(this.#deps.compose(voter));
    this.#inFlight -= 1;
    if (failure) this.#judge(voter.voter, failure, delivered > 0);
    else {
      journal.note(voter.voter, 'sent', null);
      if (this.#outage.isOn) onTrouble?.(undefined);
      this.#outage.end();
    }
    onProgress?.();
  }

  async #deliver(messages: readonly Message[]): Promise<{ delivered: number; failure?: DeliveryError }> {
    let delivered = 0;
    try {
      for (const message of messages) {
        await this.#deps.server.send(message);
        delivered += 1;
      }
      return { delivered };
    } catch (error) {
      return { delivered, failure: toDeliveryError(error, true) };
    }
  }

  #judge(voter: number, failure: DeliveryError, isDelivered: boolean): void {
    const { journal, onTrouble } = this.#deps;
    const words = deliveryErrorInWords(failure.reason);
    if (failure.of !== 'mail') {
      this.#outage.extend();
      onTrouble?.(words);
    }
    // Another try would send again to the address that has it.
    if (isDelivered) return journal.note(voter, failure.of === 'unknown' ? 'unknown' : 'failed', words);
    const verdict = judgeFailure(failure, journal.mail(voter)?.attempts ?? 0);
    if (verdict.is === 'untried') return journal.release(voter);
    if (verdict.is === 'retried')
      return journal.note(voter, 'waiting', words, Date.now() + verdict.afterSeconds * 1000);
    return journal.note(voter, verdict.is, words);
  }
}
