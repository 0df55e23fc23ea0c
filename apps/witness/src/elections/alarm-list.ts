import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { printable } from '@urna/belenios/printable';
import { writeDurably } from '@urna/node-tools/write-durably';
import { type Alarm, type AlarmKind, isAboutBooth, isActive, lasts } from '../alarm.ts';
import type { StateFile } from './witness-state.ts';

export interface RaisedAlarm {
  kind: AlarmKind;
  text: string;
  /** What to keep, by file name. Alarms that share it name the same object. */
  evidence?: Readonly<Record<string, string | Uint8Array>>;
  /** Files that already lie in the folder of evidence. */
  files?: readonly string[];
}

/** An election's alarms. Each is raised once, and again only after it has ended. */
export class AlarmList {
  readonly #state: StateFile;
  readonly #folder: string;
  readonly #now: () => Date;

  constructor(state: StateFile, folder: string, now: () => Date) {
    this.#state = state;
    this.#folder = folder;
    this.#now = now;
  }

  get active(): readonly Alarm[] {
    return this.#state.state.alarms.filter(isActive);
  }

  get aboutBox(): readonly Alarm[] {
    return this.active.filter((alarm) => !isAboutBooth(alarm));
  }

  /** Whether the witness must not cosign this election any more. */
  get isLasting(): boolean {
    return this.active.some(lasts);
  }

  /** A path for a file of evidence that is written as a stream. */
  evidencePath(name: string): string {
    return join(this.#folder, name);
  }

  /** A name for evidence that no other has. */
  evidenceName(name: string): string {
    const time = this.#now()
      .toISOString()
      .replace(/[-:]|\.\d+/g, '');
    return `${time}-${randomBytes(3).toString('hex')}-${name}`;
  }

  /** Raises those that aren't active, and returns whether there were any. */
  async raise(...alarms: readonly RaisedAlarm[]): Promise<boolean> {
    const fresh = alarms.filter(({ kind }) => !this.active.some((alarm) => alarm.kind === kind));
    const namesOf = new Map<RaisedAlarm['evidence'], readonly string[]>();
    for (const { kind, text, evidence, files = [] } of fresh) {
      const names = namesOf.get(evidence) ?? (await this.#keep(evidence));
      namesOf.set(evidence, names);
      const alarm: Alarm = {
        kind,
        text: printable(text),
        raised_at: this.#now().toISOString(),
        ended_at: null,
        evidence: [...files, ...names],
        told: 'nothing',
      };
      await this.#state.update((state) => ({ alarms: [...state.alarms, alarm] }));
    }
    return fresh.length > 0;
  }

  async #keep(evidence: RaisedAlarm['evidence'] = {}): Promise<string[]> {
    const names: string[] = [];
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const [name, content] of Object.entries(evidence)) {
      const unique = this.evidenceName(name);
      await writeDurably(this.evidencePath(unique), content);
      names.push(unique);
    }
    return names;
  }

  /** Ends alarms whose cause has ended. */
  async end(...kinds: readonly AlarmKind[]): Promise<void> {
    if (!this.active.some(({ kind }) => kinds.includes(kind))) return;
    const ended_at = this.#now().toISOString();
    await this.#change((alarm) => (isActive(alarm) && kinds.includes(alarm.kind) ? { ...alarm, ended_at } : alarm));
  }

  /** Sends out what hasn't been. One that can't be sent is tried again with the next round. */
  async tell(send: (alarm: Alarm) => Promise<void>): Promise<void> {
    for (const alarm of this.#state.state.alarms) {
      const due = isActive(alarm) ? 'raised' : 'ended';
      if (alarm.told === due || (alarm.told === 'nothing' && due === 'ended')) continue;
      await send(alarm);
      const { kind, raised_at } = alarm;
      await this.#change((one) => (one.kind === kind && one.raised_at === raised_at ? { ...one, told: due } : one));
    }
  }

  #change(change: (alarm: Alarm) => Alarm): Promise<void> {
    return this.#state.update(({ alarms }) => ({ alarms: alarms.map(change) }));
  }
}
