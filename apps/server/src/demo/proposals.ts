import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { ContestRow } from '../platform/database/process-tables.ts';
import type { Deps } from '../platform/deps.ts';
import { findActiveStaff } from '../services/access/staff-queries.ts';
import { listBallot } from '../services/candidacy/ballot-candidates.ts';
import { attachCv, listProposals, markPublished, submitDraft } from '../services/candidacy/proposals.ts';
import { readDemoCv } from './candidates.ts';
import { staff } from './people.ts';

/** One in seven has written none, one in four has a link, one in six a curriculum vitae. */
const hasProposal = (index: number) => index % 7 !== 6;
const hasLink = (index: number) => index % 4 === 1;
const hasCv = (index: number) => index % 6 === 1;

/** Publishes the admitted candidates' proposals before the sealing. Skips those that an interrupted start had made. */
export async function publishDemoProposals(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  contest: ContestRow,
): Promise<void> {
  const reviewer = await findActiveStaff(db, { identification_number: staff[1].number });
  if (!reviewer) return;
  const now = clock.now();
  const candidates = await listBallot(db, contest);
  for (const [index, { candidate_id }] of candidates.entries()) {
    if (!hasProposal(index)) continue;
    const cv = hasCv(index) ? await readDemoCv(index) : null;
    await db.transaction().execute(async (tx) => {
      if ((await listProposals(tx, candidate_id)).length > 0) return;
      if (cv) await attachCv(tx, candidate_id, { fileName: 'hoja-de-vida.pdf', bytes: cv }, now);
      const link = hasLink(index) ? `https://candidatos.example/${candidate_id}` : null;
      const text = proposalWords(contest.candidate_type, index);
      const id = await submitDraft(tx, candidate_id, { text, link }, now);
      await markPublished(tx, { id, candidate_id }, { now, staff: reviewer });
    });
  }
}

/** What fictional candidates promise: an opening, three promises and a closing each, so that no two read alike. */
const openings = [
  'Llevo más de veinte años en la revisoría fiscal y conozco las dudas de quien firma un dictamen.',
  'Trabajo con empresas pequeñas, de esas en las que una sola persona lleva los libros, la nómina y los impuestos.',
  'He sido docente de ética profesional y he visto cuánto cuesta explicar un expediente que nadie entiende.',
  'Trabajo en el sector público y sé que un proceso disciplinario largo también es una sanción.',
  'Vengo de una región donde casi nunca llega una charla de la Junta.',
  'Empecé como auxiliar contable y he pasado por auditoría, impuestos y consultoría.',
  'He defendido a colegas en procesos disciplinarios y también he representado a quienes se quejan.',
] as const;

const promises = {
  CANDIDATE_ACCOUNTANT: [
    'Que cada quejoso y cada investigado sepan en qué va su expediente, con fechas y en palabras sencillas.',
    'Publicar un boletín trimestral con las decisiones del Tribunal, sin nombres, para que todos aprendamos de ellas.',
    'Audiencias virtuales para quienes viven lejos de Bogotá.',
    'Un plazo máximo para la primera decisión de fondo, y un informe público cuando no se cumpla.',
    'Sanciones proporcionales: no es lo mismo un error de buena fe que un fraude.',
    'Una guía práctica sobre independencia para revisores fiscales de entidades pequeñas.',
    'Orientación gratuita durante los dos primeros años de ejercicio.',
    'Reglas claras sobre el uso de la tarjeta profesional y contra la suplantación.',
    'Jornadas de ética en las regiones, con casos reales y sin costo.',
    'Que los impedimentos de los magistrados se publiquen con cada decisión.',
    'Notificaciones por correo con acuse de recibo, para que nadie pierda un término.',
  ],
  CANDIDATE_IES: [
    'Un curso de ética profesional que todos los programas puedan usar, con casos del Tribunal.',
    'Prácticas de estudiantes en la Junta, escogidas por convocatoria pública.',
    'Que la academia participe en la redacción de las guías y no solo en su presentación.',
    'Un encuentro anual entre programas de Contaduría Pública y magistrados.',
    'Investigación sobre las causas de las faltas, con datos abiertos y anonimizados.',
    'Acompañar a los programas de las regiones en sus registros calificados.',
    'Materiales gratuitos sobre responsabilidad profesional para docentes.',
  ],
} as const satisfies Record<CandidateKind, readonly string[]>;

const closings = [
  'Rendiré cuentas de mi trabajo cada seis meses.',
  'No prometo lo que no depende del cargo.',
  'Si tiene una queja sobre el Tribunal, quiero oírla primero.',
  'La confianza en la firma de un contador se cuida entre todos.',
  'Asistiré a todas las sesiones y publicaré mi asistencia.',
] as const;

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function proposalWords(kind: CandidateKind, index: number): string {
  const list = promises[kind];
  const chosen = [0, 3, 5].slice(0, 2 + (index % 2)).map((step) => `– ${pick(list, index * 2 + step)}`);
  return [pick(openings, index), ['Propongo:', ...chosen].join('\n'), pick(closings, index * 3)].join('\n\n');
}
