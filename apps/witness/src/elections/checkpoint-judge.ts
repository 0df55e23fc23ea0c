import { mkdir } from 'node:fs/promises';
import type { VerificationReport } from '@urna/belenios/verify/report';
import { type OpenedCheckpoint, openCheckpoint } from '@urna/transparency/checkpoint';
import { sameBytes } from '@urna/transparency/encoding';
import { logChecked } from '@urna/transparency/log-refusal';
import type { TreeHead } from '@urna/transparency/merkle/verify-proofs';
import type { NoteKey } from '@urna/transparency/note/note-key';
import { writeNote } from '@urna/transparency/note/signed-note';
import { failureText, unsupportedText } from '@urna/verification/report-text';
import type { AlarmList } from './alarm-list.ts';
import { lastCosigned } from './cosigner.ts';
import type { ElectionServer } from './election-server.ts';
import { explainDifference } from './explain-difference.ts';
import type { OwnBox } from './own-box.ts';
import type { StateFile } from './witness-state.ts';

const EXPLAIN_MS = 10 * 60_000;

export interface JudgeParts {
  /** The election's address at its server. */
  address: string;
  /** The contest's key. */
  log: NoteKey;
  server: ElectionServer;
  file: StateFile;
  own: OwnBox;
  alarms: AlarmList;
  evidenceFolder: string;
  now: () => Date;
  say: (line: string) => void;
}

/** Judges what a server signed of its box by the witness's own copy, which it brings up to it. */
export class CheckpointJudge {
  readonly #parts: JudgeParts;
  #explained = { text: '', time: new Date(0) };

  constructor(parts: JudgeParts) {
    this.#parts = parts;
  }

  /** Returns the checkpoint if the copy is what it says; if not, null, and an alarm or the log says why. */
  async judge(note: string): Promise<OpenedCheckpoint | null> {
    const { address, log, file, alarms } = this.#parts;
    const opened = logChecked(() => openCheckpoint(note, log));
    if (!opened.ok) {
      const text = `El punto de control de ${address} no lleva una firma válida de la llave ${log.name}+${log.id}: otra llave responde en esa dirección, o alguien cambió lo firmado.`;
      await alarms.raise({ kind: 'another_key', text, evidence: { 'punto-de-control.txt': note } });
      return null;
    }
    await alarms.end('another_key');
    const checkpoint = opened.value;
    if (alarms.isLasting) {
      await this.#keepContradiction(checkpoint, note);
      return null;
    }
    if (!(await this.#reach(checkpoint, note))) return null;
    if ((await this.#isSmaller(checkpoint, note)) || (await this.#contradictsPast(note))) return null;
    await alarms.end('shrank', 'incomplete');
    // The log's signature alone: others on the note haven't been verified.
    const verified = writeNote({ text: checkpoint.text, signatures: [checkpoint.logSignature.signature] });
    await file.update(() => ({ seen: verified }));
    return checkpoint;
  }

  /** Whether the server signed more before. A copy that was damaged meanwhile doesn't tell whether this is its beginning. */
  async #isSmaller(checkpoint: OpenedCheckpoint, note: string): Promise<boolean> {
    const seen = this.#seen();
    if (seen === null || checkpoint.size >= seen.size) return false;
    const hasBoth = this.#parts.own.events >= seen.size;
    const which = hasBoth
      ? 'que es el comienzo de la misma'
      : 'y este veedor ya no puede saber si es el comienzo de la misma: su copia se dañó y la descargó de nuevo';
    const text = `El servidor había firmado una urna de ${seen.size} eventos y ahora muestra una de ${checkpoint.size}, ${which}.`;
    await this.#parts.alarms.raise({ kind: 'shrank', text, evidence: this.#notes(note) });
    return true;
  }

  /**
   * Brings the copy up to a checkpoint and verifies what is new. Returns whether the copy's tree is the checkpoint's;
   * otherwise an alarm has been raised, or the next round tries again.
   */
  async #reach(checkpoint: OpenedCheckpoint, note: string): Promise<boolean> {
    const reached = await this.#parts.own.follow(checkpoint.size);
    if (reached.outcome === 'invalid') {
      await this.#raiseInvalid(reached.report, note);
      return false;
    }
    if (reached.outcome === 'verified' && this.#parts.own.events < checkpoint.size) {
      const text = `El servidor firmó una urna de ${checkpoint.size} eventos, y la que entrega tiene ${this.#parts.own.events}.`;
      await this.#parts.alarms.raise({ kind: 'incomplete', text, evidence: { 'punto-de-control.txt': note } });
      return false;
    }
    if (reached.outcome === 'verified' && (await this.#isOurs(checkpoint))) return true;
    await this.#explain(checkpoint, note);
    return false;
  }

  /**
   * A box that differs may be seen a round before the checkpoint that speaks of it. The two signed ones together are the
   * stronger evidence.
   */
  async #keepContradiction(checkpoint: OpenedCheckpoint, note: string): Promise<void> {
    const kinds = this.#parts.alarms.active.map(({ kind }) => kind);
    if (!kinds.includes('changed') || kinds.includes('inconsistent')) return;
    if (checkpoint.text !== this.#seen()?.text) await this.#explain(checkpoint, note);
  }

  /** Fetches the whole archive, so not each minute for the same checkpoint. */
  async #explain(checkpoint: OpenedCheckpoint, note: string): Promise<void> {
    const now = this.#parts.now();
    const { text, time } = this.#explained;
    if (text === checkpoint.text && now.getTime() - time.getTime() < EXPLAIN_MS) return;
    const isDifferent = await explainDifference({
      own: this.#parts.own,
      server: this.#parts.server,
      alarms: this.#parts.alarms,
      seen: this.#seen(),
      checkpoint,
      notes: this.#notes(note),
    });
    if (isDifferent) this.#explained = { text: checkpoint.text, time: now };
    else this.#parts.say('lo que llegó de la urna estaba dañado; se pide de nuevo');
  }

  /** A copy that was fetched again is another box if it doesn't have the roots that were seen and cosigned. */
  async #contradictsPast(note: string): Promise<boolean> {
    const past = [this.#seen(), lastCosigned(this.#parts.file)].filter((one) => one !== null);
    for (const { size, root } of past) {
      if (size > this.#parts.own.events || (await this.#isOurs({ size, root }))) continue;
      const text = `Con la llave de la elección está firmado un punto de control de ${size} eventos que no es de la urna que el servidor muestra ahora.`;
      await this.#parts.alarms.raise({ kind: 'inconsistent', text, evidence: this.#notes(note) });
      return true;
    }
    return false;
  }

  async #isOurs({ size, root }: TreeHead): Promise<boolean> {
    return sameBytes(await this.#parts.own.rootAt(size), root);
  }

  async #raiseInvalid({ failures, unsupported }: VerificationReport, note: string): Promise<void> {
    const errors = [...failures.map(failureText), ...unsupported.map(unsupportedText)];
    const name = this.#parts.alarms.evidenceName('urna-recibida.bel');
    await mkdir(this.#parts.evidenceFolder, { recursive: true, mode: 0o700 });
    await this.#parts.own.copyTo(this.#parts.alarms.evidencePath(name));
    const text = `La verificación encontró ${errors.length === 1 ? 'un error' : `${errors.length} errores`}: ${errors.slice(0, 10).join('; ')}.`;
    const evidence = { 'errores.txt': `${errors.join('\n')}\n`, 'punto-de-control.txt': note };
    await this.#parts.alarms.raise({ kind: 'invalid', text, evidence, files: [name] });
  }

  #notes(note: string): Record<'antes.txt' | 'ahora.txt', string> {
    return { 'antes.txt': this.#parts.file.state.seen ?? '', 'ahora.txt': note };
  }

  /** The largest checkpoint that agreed with the copy. */
  #seen(): OpenedCheckpoint | null {
    const { seen } = this.#parts.file.state;
    return seen === null ? null : openCheckpoint(seen, this.#parts.log);
  }
}
