import { type OpenedCheckpoint, openCheckpoint } from '@urna/transparency/checkpoint';
import { sameBytes } from '@urna/transparency/encoding';
import { LogRefusal } from '@urna/transparency/log-refusal';
import type { NoteKey } from '@urna/transparency/note/note-key';
import { showBogotaTime } from '@urna/verification/bogota-time';
import type { RaisedAlarm } from './alarm-list.ts';
import { fetchCosigned, Unanswered } from './election-server.ts';
import type { OwnBox } from './own-box.ts';

interface Received {
  checkpoint: OpenedCheckpoint;
  note: string;
  time: Date;
}

export interface PeerWatchOptions {
  /** Monitoring addresses of other witnesses. */
  peers: readonly string[];
  originHash: string;
  log: NoteKey;
  /** For how long a peer may be ahead: the server may just have shown it more. */
  patienceMs: number;
  now: () => Date;
  say: (line: string) => void;
}

/** Compares what other witnesses have cosigned with our copy: a server may show each its own box. */
export class PeerWatch {
  readonly #options: PeerWatchOptions;
  /** The oldest checkpoint of each peer that our copy hasn't reached. */
  readonly #ahead = new Map<string, Received>();

  constructor(options: PeerWatchOptions) {
    this.#options = options;
  }

  /** The alarms that the peers' checkpoints give cause for now. */
  async look(own: OwnBox, ownNote: string): Promise<readonly RaisedAlarm[]> {
    const alarms: RaisedAlarm[] = [];
    for (const peer of this.#options.peers) {
      const received = this.#ahead.get(peer) ?? (await this.#ask(peer));
      if (received === null) continue;
      const { checkpoint, note, time } = received;
      if (checkpoint.size > own.events) {
        this.#ahead.set(peer, received);
        if (this.#options.now().getTime() - time.getTime() < this.#options.patienceMs) continue;
        const text = `El veedor de ${peer} tiene desde el ${showBogotaTime(time)}, hora de Colombia, un punto de control de ${checkpoint.size} eventos, y el servidor muestra aquí ${own.events}.`;
        alarms.push({ kind: 'behind', text, evidence: { 'de-otro-veedor.txt': note } });
        continue;
      }
      this.#ahead.delete(peer);
      if (sameBytes(await own.rootAt(checkpoint.size), checkpoint.root)) continue;
      const text = `El veedor de ${peer} tiene un punto de control de ${checkpoint.size} eventos, firmado con la llave de la elección, que no es el de la urna que el servidor muestra aquí: muestra urnas distintas a cada uno.`;
      const evidence = { 'de-este-veedor.txt': ownNote, 'de-otro-veedor.txt': note };
      alarms.push({ kind: 'inconsistent', text, evidence });
    }
    return alarms;
  }

  async #ask(peer: string): Promise<Received | null> {
    const { originHash, log, now, say } = this.#options;
    try {
      const note = await fetchCosigned(peer, originHash);
      return note === null ? null : { checkpoint: openCheckpoint(note, log), note, time: now() };
    } catch (error) {
      if (error instanceof Unanswered) say(`el veedor de ${peer} ${error.message}`);
      else if (error instanceof LogRefusal) say(`el veedor de ${peer} no muestra un punto de control de esta elección`);
      else throw error;
      return null;
    }
  }
}
