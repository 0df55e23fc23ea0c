import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OpenedCheckpoint } from '@urna/transparency/checkpoint';
import { sameBytes } from '@urna/transparency/encoding';
import { rootOf } from '@urna/transparency/merkle/tiles';
import { formatNumber } from '@urna/verification/amounts';
import type { AlarmList, RaisedAlarm } from './alarm-list.ts';
import { ArchiveCopy } from './archive-copy.ts';
import { type ArchiveComparison, compareArchives } from './compare-archives.ts';
import { type ElectionServer, Unanswered } from './election-server.ts';
import type { OwnBox } from './own-box.ts';

export interface Disagreement {
  own: OwnBox;
  server: ElectionServer;
  alarms: AlarmList;
  /** The largest checkpoint that agreed with the copy. */
  seen: OpenedCheckpoint | null;
  /** The one that doesn't. */
  checkpoint: OpenedCheckpoint;
  /** Both as received. */
  notes: Readonly<Record<'antes.txt' | 'ahora.txt', string>>;
}

/** How much longer than twice the copy the server's archive may be, to be kept whole. */
const SLACK = 32 * 2 ** 20;

/**
 * The server's box isn't the witness's. Fetches all of it as evidence and raises alarms about what is different, and
 * about the server having signed both. Returns false if the whole archive continues the copy after all and is what was
 * signed: then only its transfer was broken.
 */
export async function explainDifference(disagreement: Disagreement): Promise<boolean> {
  const { alarms } = disagreement;
  const fetched = await fetchEvidence(disagreement);
  const raised = await alarmsAbout(disagreement, fetched);
  const isNew = await alarms.raise(...raised);
  if (!isNew && fetched !== null) await rm(fetched.path);
  return raised.length > 0;
}

async function alarmsAbout(
  { own, checkpoint, seen, notes }: Disagreement,
  fetched: { path: string; name: string } | null,
): Promise<readonly RaisedAlarm[]> {
  const comparison = await compareWith(own, fetched?.path);
  const evidence = { evidence: notes, files: fetched === null ? [] : [fetched.name] };
  const isSigned =
    comparison.tree.size >= checkpoint.size &&
    sameBytes(await rootOf(comparison.tree, checkpoint.size), checkpoint.root);
  // Both signed: a box that differs from ours within both checkpoints, or another root of what we hold.
  const isWithinOurs = checkpoint.size <= own.events && !sameBytes(await own.rootAt(checkpoint.size), checkpoint.root);
  const contradicts =
    seen !== null &&
    (isSigned
      ? comparison.firstDifference !== undefined &&
        BigInt(comparison.firstDifference) < seen.size &&
        BigInt(comparison.firstDifference) < checkpoint.size
      : isWithinOurs && checkpoint.size <= seen.size);
  const alarms: RaisedAlarm[] = [];
  if (comparison.firstDifference !== undefined) {
    // An old copy in between would show a beginning of the box too, so that alone doesn't accuse for ever.
    const kind = BigInt(comparison.firstDifference) === comparison.tree.size ? 'shrank' : 'changed';
    alarms.push({ kind, text: differenceText(comparison, comparison.firstDifference, fetched !== null), ...evidence });
  } else if (own.events === 0n && !comparison.isReadable) {
    // At the first contact nothing is known that it could contradict.
    const text = 'La urna que entrega el servidor no se puede leer, ni siquiera su comienzo.';
    alarms.push({ kind: 'incomplete', text, ...evidence });
  } else if (!comparison.isReadable) {
    const text = `La urna que entrega el servidor no encadena después del evento ${own.events - 1n}, hasta donde este veedor la guardó.`;
    alarms.push({ kind: 'invalid', text, ...evidence });
  } else if (!isSigned && !contradicts) {
    const text = `El servidor firmó una raíz de ${checkpoint.size} eventos que no es la de la urna que entrega.`;
    alarms.push({ kind: 'wrong_root', text, ...evidence });
  }
  if (contradicts) {
    const text = `Con la llave de la elección están firmados un punto de control de ${seen.size} eventos y otro de ${checkpoint.size} que no concuerda con él. Los dos están guardados: cualquiera puede comprobarlo.`;
    alarms.push({ kind: 'inconsistent', text, ...evidence });
  }
  return alarms;
}

function differenceText(comparison: ArchiveComparison, height: number, isFetched: boolean): string {
  const { missing, missingCount, moved, isReadable } = comparison;
  if (!isFetched) return 'El servidor ya no entrega la urna que este veedor guardó.';
  const parts = [`La urna que entrega el servidor se aparta de la copia de este veedor desde el evento ${height}.`];
  if (missingCount > 0) {
    const list = `${missing.join(', ')}${missingCount > missing.length ? ', …' : ''}`;
    const count = missingCount === 1 ? 'Falta 1 voto' : `Faltan ${formatNumber(missingCount)} votos`;
    parts.push(`${count} de los que este veedor guardó, con código ${list}.`);
  } else if (moved > 0)
    parts.push(`${moved === 1 ? '1 voto está' : `${formatNumber(moved)} votos están`} en otro lugar.`);
  if (!isReadable) parts.push('Además, no se puede leer hasta el final.');
  return parts.join(' ');
}

/** Without an answer the alarm is raised all the same, with the checkpoints alone. */
async function fetchEvidence({ server, alarms, own }: Disagreement): Promise<{ path: string; name: string } | null> {
  const name = alarms.evidenceName('urna-del-servidor.bel');
  const path = alarms.evidencePath(name);
  try {
    const part = await server.archive(0);
    if (part === null) return null;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const most = 2 * own.length + SLACK;
    await pipeline(limited(part.chunks, most), createWriteStream(path, { mode: 0o600, flush: true }));
    return { path, name };
  } catch (error) {
    if (error instanceof Unanswered) return null;
    throw error;
  }
}

/** A server could send without end. */
async function* limited(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > most) return;
    yield chunk;
  }
}

async function compareWith(own: OwnBox, path: string | undefined): Promise<ArchiveComparison> {
  const ours = own.events === 0n ? null : own.stream();
  if (path === undefined) return compareArchives(ours, noBytes());
  const file = await ArchiveCopy.open(path, Number.MAX_SAFE_INTEGER);
  try {
    return await compareArchives(ours, file.stream());
  } finally {
    await file.close();
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {
  // A server that gives nothing.
}
