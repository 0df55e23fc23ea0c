import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Outcome } from '@urna/mail/retries';
import { Problem } from '../problem.ts';

export type MailState = 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';

export interface MailRow {
  voter: number;
  state: MailState;
  attempts: number;
  reason: string | null;
}

export interface Resend {
  voter: number;
  asked_at: string;
  why: string;
  /** The corrected address that it went to; null for that of the roll. */
  address: string | null;
  state: MailState;
  reason: string | null;
}

export type MailCounts = Record<MailState, number> & { all: number; resends: number };

export const reasonOf = (outcome: Outcome): string | null => ('reason' in outcome ? outcome.reason : null);

/** One mail for each voter: their credential, and after the vote whether it was used. */
export type MailKind = 'mails' | 'notices';

const mailsOf = (kind: MailKind) => `
  create table ${kind} (
    voter integer primary key,
    state text not null default 'waiting',
    attempts integer not null default 0,
    -- Milliseconds since 1970; a refused mail waits until then.
    next_at integer not null default 0,
    changed_at text,
    reason text
  ) strict;
  create index ${kind}_not_sent on ${kind} (state, next_at) where state <> 'sent';
`;

const tables = `
  ${mailsOf('mails')}
  ${mailsOf('notices')}
  create table resends (
    id integer primary key,
    voter integer not null,
    asked_at text not null,
    why text not null,
    state text not null,
    reason text,
    address text
  ) strict;
`;

/**
 * Which mails and notices were claimed, and with what outcome; no name, no credential, not whether it was used, and no
 * address but those that a voter's mail went to in place of the roll's. A claim is on the disk before its mail goes out (`synchronous = full`), so a process that is killed may leave a mail whose outcome is unknown, and never
 * sends one twice.
 */
export class MailJournal {
  readonly #db: DatabaseSync;
  readonly #kind: MailKind;

  private constructor(db: DatabaseSync, kind: MailKind) {
    this.#db = db;
    this.#kind = kind;
  }

  static #at(path: string): MailJournal {
    const db = new DatabaseSync(path, { timeout: 5000 });
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    return new MailJournal(db, 'mails');
  }

  /** A new journal, in one transaction until `close`. */
  static create(path: string): MailJournal {
    const journal = MailJournal.#at(path);
    journal.#db.exec(`${tables} begin`);
    return journal;
  }

  static open(path: string): MailJournal {
    // SQLite would make an empty one, and every mail would go out again.
    if (!existsSync(path)) throw new Problem(`Falta el registro de envíos (${path}): no se sabe qué correos salieron.`);
    return MailJournal.#at(path);
  }

  /** The same journal for the notices after the vote, which nobody has until `beginNotices`. */
  get notices(): MailJournal {
    return new MailJournal(this.#db, 'notices');
  }

  /** A notice waits for each voter; those that were begun before keep their state. */
  beginNotices(): void {
    this.#db.exec('insert or ignore into notices (voter) select voter from mails');
  }

  close(): void {
    if (!this.#db.isOpen) return;
    if (this.#db.isTransaction) this.#db.exec('commit');
    this.#db.close();
  }

  add(voters: readonly number[]): void {
    const insert = this.#db.prepare('insert into mails (voter) values (?)');
    for (const voter of voters) insert.run(voter);
  }

  /** What a process that is gone had claimed. Only for whoever holds the folder's lock. */
  giveUpClaims(): void {
    this.#db.exec(`
      update mails set state = 'unknown' where state = 'sending';
      update notices set state = 'unknown' where state = 'sending';
      update resends set state = 'unknown' where state = 'sending'`);
  }

  /** Which of some voters, given by the first and the last, wait and may be tried now. */
  due(first: number, last: number, now: number): Set<number> {
    const rows = this.#db
      .prepare(`select voter from ${this.#kind} where state = 'waiting' and next_at <= ? and voter between ? and ?`)
      .all(now, first, last) as { voter: number }[];
    return new Set(rows.map(({ voter }) => voter));
  }

  /** When the next waiting mail may be tried; undefined if none waits. */
  nextDue(): number | undefined {
    const [row] = this.#db.prepare(`select min(next_at) as time from ${this.#kind} where state = 'waiting'`).all();
    return (row?.['time'] as number | null | undefined) ?? undefined;
  }

  /**
   * Durable when this returns. Answers which mails were still free, so that none is ever claimed by two, and the number of
   * the attempt that each is in.
   */
  claim(voters: readonly number[]): Map<number, number> {
    const claim = this.#db.prepare(
      `update ${this.#kind} set state = 'sending', attempts = attempts + 1, changed_at = ?
       where voter = ? and state = 'waiting' returning attempts`,
    );
    const time = new Date().toISOString();
    const claimed = new Map<number, number>();
    this.#db.exec('begin immediate');
    for (const voter of voters) {
      const [row] = claim.all(time, voter) as { attempts: number }[];
      if (row) claimed.set(voter, row.attempts);
    }
    this.#db.exec('commit');
    return claimed;
  }

  mail(voter: number): MailRow | undefined {
    return this.#db.prepare(`select voter, state, attempts, reason from ${this.#kind} where voter = ?`).get(voter) as
      | MailRow
      | undefined;
  }

  note(voter: number, outcome: Outcome): void {
    const waits = outcome.state === 'waiting' ? outcome : { afterSeconds: 0, attemptCounts: true };
    this.#db
      .prepare(
        `update ${this.#kind} set state = ?, reason = ?, next_at = ?, attempts = attempts - ?, changed_at = ?
         where voter = ?`,
      )
      .run(
        outcome.state,
        reasonOf(outcome),
        Date.now() + waits.afterSeconds * 1000,
        waits.attemptCounts ? 0 : 1,
        new Date().toISOString(),
        voter,
      );
  }

  beginResend(voter: number, why: string, address: string | null): number {
    const { lastInsertRowid } = this.#db
      .prepare(`insert into resends (voter, asked_at, why, address, state) values (?, ?, ?, ?, 'sending')`)
      .run(voter, new Date().toISOString(), why, address);
    return Number(lastInsertRowid);
  }

  noteResend(id: number, outcome: Outcome): void {
    this.#db.prepare('update resends set state = ?, reason = ? where id = ?').run(outcome.state, reasonOf(outcome), id);
  }

  /** The corrected address that a voter's mail last went to. */
  correctedAddress(voter: number): string | undefined {
    const [row] = this.#db
      .prepare('select address from resends where voter = ? and address is not null order by id desc limit 1')
      .all(voter) as { address: string }[];
    return row?.address;
  }

  /** Every corrected address that a voter's credential went to. */
  correctedAddresses(voter: number): string[] {
    const rows = this.#db
      .prepare('select distinct address from resends where voter = ? and address is not null')
      .all(voter) as { address: string }[];
    return rows.map(({ address }) => address);
  }

  counts(): MailCounts {
    const counts: MailCounts = { waiting: 0, sending: 0, sent: 0, failed: 0, unknown: 0, all: 0, resends: 0 };
    const rows = this.#db.prepare(`select state, count(*) as number from ${this.#kind} group by state`).all() as {
      state: MailState;
      number: number;
    }[];
    for (const { state, number } of rows) {
      counts[state] = number;
      counts.all += number;
    }
    if (this.#kind === 'notices') return counts;
    const [resends] = this.#db.prepare('select count(*) as number from resends').all();
    counts.resends = Number(resends?.['number'] ?? 0);
    return counts;
  }

  /** Whose mail nobody knows to have gone out, by ascending number. */
  unsent(): Set<number> {
    const rows = this.#db.prepare(`select voter from ${this.#kind} where state <> 'sent' order by voter`).all();
    return new Set(rows.map(({ voter }) => Number(voter)));
  }

  /** Mails that somebody should look after. */
  troubled(most: number): MailRow[] {
    return this.#db
      .prepare(
        `select voter, state, attempts, reason from ${this.#kind}
         where state in ('failed', 'unknown') order by voter limit ?`,
      )
      .all(most) as unknown as MailRow[];
  }

  /** The mails of some voters, given by the first and the last. */
  mailsBetween(first: number, last: number): MailRow[] {
    return this.#db
      .prepare(`select voter, state, attempts, reason from ${this.#kind} where voter between ? and ?`)
      .all(first, last) as unknown as MailRow[];
  }

  /** Oldest first. */
  resendsBetween(first: number, last: number): Resend[] {
    return this.#db
      .prepare(
        'select voter, asked_at, why, address, state, reason from resends where voter between ? and ? order by id',
      )
      .all(first, last) as unknown as Resend[];
  }

  resends(most: number): Resend[] {
    return this.#db
      .prepare('select voter, asked_at, why, address, state, reason from resends order by id desc limit ?')
      .all(most) as unknown as Resend[];
  }
}
