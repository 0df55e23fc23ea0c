import { type CandidateKind, candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import type { DisownPage } from '@urna/contract/candidacy/disowning';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import { showTime } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { candidatePurposes } from '../../services/access/codes/purposes.ts';
import { revokeCodes } from '../../services/access/codes/revoke-codes.ts';
import { revokeSessions } from '../../services/access/sessions/queries.ts';
import { personSubject } from '../../services/access/sessions/subjects.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { lockBallot } from '../../services/elections/contests/ballot-place.ts';
import { mailCandidate } from '../../services/people/candidates/addresses.ts';
import { lockPerson } from '../../services/people/candidates/lock-person.ts';
import { fullName } from '../../services/people/candidates/read-candidate.ts';
import { markDisputed, setAside } from '../../services/people/candidates/write-candidate.ts';
import { findInRegister } from '../../services/people/register/queries.ts';
import { disownPageOf, findByLink, isArchived, type LinkedRegistration, whyNotFreezable } from './read-page.ts';

/**
 * Records that the owner disowns the registration. While that is still possible it is frozen: it no longer counts,
 * every session and code of the person ends, and the next registration in that name starts with a code. Afterwards the
 * board is notified, until the process is archived. Is idempotent.
 */
export async function disownRegistration(
  deps: Deps,
  tokenHash: Buffer,
): Promise<{ message: string; data: DisownPage }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const found = await findByLink(tx, tokenHash);
    // Serializes with the archiving.
    await tx.selectFrom('processes').select('id').where('id', '=', found.process_id).forShare().execute();
    await lockPerson(tx, found);
    // Serializes with the sealing: a sealed ballot keeps its candidates.
    await lockBallot(tx, found.contest);
    const row = await findByLink(tx, tokenHash);
    if (row.set_aside_at === null) {
      if ((await whyNotFreezable(tx, row, now)) === null) await freeze(tx, deps, row, now);
      else if (await isArchived(tx, row)) throw new AppError('process_archived');
      else await report(tx, row, now);
    }
    const data = await disownPageOf(tx, await findByLink(tx, tokenHash), now);
    return { message: messages[data.state], data };
  });
}

const messages = {
  freezable: '',
  reportable: '',
  frozen: 'La inscripción quedó congelada.',
  reported: 'Avisamos a la Junta que esta inscripción no es suya.',
  reopened: 'La Junta ya reabrió esta inscripción para su titular.',
  archived: '',
} as const satisfies Record<DisownPage['state'], string>;

async function freeze(tx: Tx, deps: Deps, row: LinkedRegistration, now: Date): Promise<void> {
  const subject = personSubject(row);
  for (const purpose of candidatePurposes) await revokeCodes(tx, { purpose, subject }, now);
  await revokeSessions(tx, subject, now, 'disowned');
  await setAside(tx, row.id, 'disowned', now);
  const mail = frozenMail(row, now);
  await mailCandidate(tx, deps, now, row, { mail, topic: 'registration_frozen', withLink: false });
  await record(tx, await owner(tx, row), 'registration_disowned', {
    candidate: row,
    old_status: row.registration_status,
    review_status: row.review_status,
  });
}

async function report(tx: Tx, row: LinkedRegistration, now: Date): Promise<void> {
  if (!(await markDisputed(tx, row.id, now))) return;
  await record(tx, await owner(tx, row), 'registration_disputed', { candidate: row, review_status: row.review_status });
}

/** The owner of the register's address, under the register's name: the declared name is what they deny. */
async function owner(tx: Tx, row: LinkedRegistration): Promise<Causer> {
  const entry = await findInRegister(tx, row);
  return { type: 'candidate', id: String(row.id), name: fullName({ ...row, ...entry }) };
}

function frozenMail(
  candidate: { first_name: string; candidate_type: CandidateKind; radicado: string | null },
  now: Date,
): Mail {
  return {
    subject: 'La inscripción quedó congelada',
    preview: 'El titular del documento dijo que no la hizo.',
    greeting: `Hola, ${candidate.first_name}:`,
    blocks: [
      {
        type: 'paragraph',
        text: 'El titular del documento de identidad dijo que no hizo esta inscripción. Quedó congelada: nadie puede continuarla ni cambiarla, y no cuenta como candidatura.',
      },
      {
        type: 'facts',
        rows: [
          [receiptLabels.candidacy, candidateKindLabels[candidate.candidate_type]],
          ...(candidate.radicado === null ? [] : [[receiptLabels.radicado, candidate.radicado] as const]),
          [receiptLabels.at, showTime(now)],
        ],
      },
      {
        type: 'paragraph',
        text: 'Si usted es el titular y quiere inscribirse, valide su documento en la página de inscripción: para comenzar pediremos un código que llega únicamente al correo que figura en el registro profesional. Si esto fue un error, comuníquese con la Junta mientras las inscripciones estén abiertas.',
      },
    ],
  };
}
