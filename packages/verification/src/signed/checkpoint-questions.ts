import { verdictOf } from '@urna/belenios/verify/report';
import { type Checkpoint, openCheckpoint, readCheckpointText } from '@urna/transparency/checkpoint';
import { toBase64 } from '@urna/transparency/encoding';
import { logChecked } from '@urna/transparency/log-refusal';
import type { NoteKey } from '@urna/transparency/note/note-key';
import { openNote, readNote } from '@urna/transparency/note/signed-note';
import { formatNumber } from '../amounts.ts';
import { showBogotaTime } from '../bogota-time.ts';
import type { ReportQuestion } from '../report-questions.ts';
import { isOf, type ReadBox } from './box-evidence.ts';
import { signerQuestion } from './signer-question.ts';

/** A checkpoint as it was pasted, and what it says. Its signatures aren't checked yet. */
export interface PastedCheckpoint {
  note: string;
  checkpoint: Checkpoint;
}

/** Undefined for a text that isn't a checkpoint. Nothing in it is believed yet. */
export function readCheckpoint(note: string): Checkpoint | undefined {
  const read = logChecked(() => readCheckpointText(readNote(note).text));
  return read.ok ? read.value : undefined;
}

/** Judges a checkpoint alone, or against an archive. */
export function checkpointQuestions(
  note: string,
  checkpoint: Checkpoint,
  keys: readonly NoteKey[],
  box?: ReadBox,
): ReportQuestion[] {
  return [
    signerQuestion(checkpoint.origin, keys, (key) => openCheckpoint(note, key)),
    { question: '¿Qué veedores lo vieron?', ...witnessesOf(note, checkpoint, keys) },
    { question: '¿Es la urna de este archivo?', ...boxOf(checkpoint, box) },
  ];
}

type Answer = Omit<ReportQuestion, 'question'>;

const list = new Intl.ListFormat('es-CO');

/** POSIX seconds. A time beyond JavaScript's is no time that a clock showed. */
function momentOf(time: bigint): string {
  const date = new Date(Number(time) * 1000);
  return Number.isNaN(date.getTime()) ? 'en una hora imposible' : `el ${showBogotaTime(date)}, hora de Colombia`;
}

function witnessesOf(note: string, { origin }: Checkpoint, keys: readonly NoteKey[]): Answer {
  const signers = new Set(readNote(note).signatures.map(({ name, id }) => `${name}+${id}`));
  const known = keys.filter(({ kind, name, id }) => kind === 'witness' && signers.has(`${name}+${id}`));
  const signed = known.map((key) => ({ key, opened: logChecked(() => openNote(note, [key])) }));
  const invalid = signed.filter(({ opened }) => !opened.ok).map(({ key }) => key.name);
  if (invalid.length > 0) {
    return {
      answer: 'no',
      text: `La firma de ${list.format(invalid)} no es válida: el texto está incompleto o cambiado.`,
    };
  }
  const unknown = new Set(
    [...signers]
      .filter((signer) => !known.some(({ name, id }) => signer === `${name}+${id}`))
      .map((signer) => signer.slice(0, signer.lastIndexOf('+')))
      .filter((name) => name !== origin),
  );
  const more = unknown.size === 0 ? '' : ` Falta la llave de ${list.format([...unknown])} para comprobar su firma.`;
  const sightings = signed.map(({ key, opened }) => {
    const time = opened.ok ? opened.value.verified[0]?.time : undefined;
    return `${key.name}, ${time === undefined ? 'sin hora' : momentOf(time)}`;
  });
  if (sightings.length === 0) {
    return { answer: 'open', text: `No lleva la firma de ningún veedor cuya llave hayas pegado.${more}` };
  }
  const count = sightings.length === 1 ? '1 veedor' : `${formatNumber(sightings.length)} veedores`;
  return { answer: 'yes', text: `${count}: ${sightings.join('; ')}.${more}` };
}

function boxOf({ origin, size, root }: Checkpoint, box?: ReadBox): Answer {
  if (!box) return { answer: 'open', text: 'Elige arriba el archivo de la urna para comparar.' };
  const { report, evidence } = box;
  if (!report.election) return { answer: 'open', text: 'El archivo no se pudo leer: no se puede comparar.' };
  if (!isOf(origin, box)) return { answer: 'open', text: `El punto de control es de otra votación (${origin}).` };
  const first = formatNumber(Number(size));
  if (evidence.root === undefined) {
    const read = formatNumber(Number(evidence.events));
    if (verdictOf(report) === 'verified') {
      return { answer: 'no', text: `No: el punto de control tiene ${first} eventos y la urna terminada, ${read}.` };
    }
    const why = verdictOf(report) === 'wrong' ? 'Del archivo se pudieron leer' : 'El archivo tiene';
    return {
      answer: 'open',
      text: `${why} ${read} eventos y el punto de control, ${first}: descarga el archivo de nuevo.`,
    };
  }
  return evidence.root === toBase64(root)
    ? { answer: 'yes', text: `Sí: los primeros ${first} eventos del archivo dan exactamente su raíz.` }
    : {
        answer: 'no',
        text: `No: los primeros ${first} eventos del archivo dan otra raíz: no es la urna del punto de control. Descárgalo de nuevo, del servidor y de un veedor. Un archivo no lleva firma y por sí solo no acusa a nadie; dos puntos de control firmados que se contradicen, sí.`,
      };
}
