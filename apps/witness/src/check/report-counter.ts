import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { HostReport } from '@urna/verification/host-list';
import type { StateFile } from '../elections/witness-state.ts';

const MINUTE = 60_000;
/** A token counts for at most so long after the vote; until then the same one isn't counted twice. */
const REMEMBERED = 40 * MINUTE;
const PER_ADDRESS = 20;
const IN_ALL = 600;

export type ReportAnswer = 'counted' | 'repeated' | 'too_many';

/**
 * Counts what voters say of their checks, by hour and outcome, so that the voting server's own numbers can be compared. It
 * keeps neither ballot nor address, and tokens only as hashes and in memory. It can't tell a made-up token from a real one,
 * as the server can: the limits keep somebody who makes them up from filling the disk, and a count accuses nobody.
 */
export class ReportCounter {
  readonly #now: () => Date;
  readonly #tokens = new Map<string, number>();
  readonly #inMinute = new Map<string, number>();
  #minute = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  async take({ election, token, outcome }: HostReport, address: string, file: StateFile): Promise<ReportAnswer> {
    const now = this.#now();
    if (!this.#isWithin(now, address)) return 'too_many';
    for (const [known, until] of this.#tokens) if (until <= now.getTime()) this.#tokens.delete(known);
    const hash = createHash('sha256').update(`${election}|${token}`).digest('base64');
    if (this.#tokens.has(hash)) return 'repeated';
    this.#tokens.set(hash, now.getTime() + REMEMBERED);
    const hour = new Date(now);
    hour.setUTCMinutes(0, 0, 0);
    const key = { hour: hour.toISOString(), outcome };
    await file.update(({ check_reports: before }) => {
      const isSame = (one: typeof key) => one.hour === key.hour && one.outcome === key.outcome;
      const known = before.find(isSame);
      return { check_reports: [...before.filter((one) => one !== known), { ...key, count: (known?.count ?? 0) + 1 }] };
    });
    return 'counted';
  }

  #isWithin(now: Date, address: string): boolean {
    const minute = Math.floor(now.getTime() / MINUTE);
    if (minute !== this.#minute) this.#inMinute.clear();
    this.#minute = minute;
    const counters = [
      ['', IN_ALL],
      [networkOf(address), PER_ADDRESS],
    ] as const;
    for (const [name] of counters) this.#inMinute.set(name, (this.#inMinute.get(name) ?? 0) + 1);
    return counters.every(([name, most]) => (this.#inMinute.get(name) ?? 0) <= most);
  }
}

/** A household or server has a whole network of 2^64 addresses of IPv6. */
const networkOf = (address: string): string => (isIPv6(address) ? address.split(':').slice(0, 4).join(':') : address);
