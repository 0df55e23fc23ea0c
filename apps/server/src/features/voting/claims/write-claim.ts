// Somebody writes a claim about the roll or the register, and presents it by the link of a mail.

import { ordinaryPdf } from '@urna/contract/candidacy/documents';
import { toWireTime } from '@urna/contract/shared/dates';
import {
  CLAIM_LINK_HOURS,
  type ClaimPage,
  type ClaimRequest,
  claimLink,
  claimMatterLabels,
  type presentClaim,
} from '@urna/contract/voting/claims';
import type { Mail } from '@urna/mail/mail-layout';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireAcceptable } from '../../../platform/files/examine/examine-upload.ts';
import { safeFileName } from '../../../platform/files/file-names.ts';
import { readFileForm } from '../../../platform/files/read-form.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import { pick } from '../../../platform/pick.ts';
import { withMinimumDuration } from '../../../platform/with-minimum-duration.ts';
import { canReceiveMail } from '../../../services/access/throttle/guard-attempts.ts';
import type { Attempt } from '../../../services/access/throttle/throttle-level.ts';
import { record } from '../../../services/activity/record.ts';
import {
  type ClaimFile,
  type ClaimRow,
  findLinkedClaim,
  insertClaim,
  markPresented,
} from '../../../services/election/roll/claims.ts';
import { votedContest } from '../../../services/election/roll/queries.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { requireOpen } from '../../../services/processes/calendar.ts';
import { findContest } from '../../../services/processes/contest-rows.ts';
import { currentProcess, findProcessById } from '../../../services/processes/processes.ts';

const MAILS_AN_HOUR = 3;
/** For whoever writes it: nobody of the roll, and no candidate. */
const claimant = { type: 'voter', id: null, name: 'Reclamante' } as const;

/** Answers the same whatever was typed, and whether a mail goes or one address has asked for too many. */
export async function writeClaim(deps: Deps, claim: ClaimRequest, attempt: Attempt): Promise<{ message: string }> {
  const { db, clock } = deps;
  const process = await currentProcess(db);
  const contest = claim.matter === 'register' ? null : await votedContest(db, claim.login);
  await requireOpen(db, 'claims', contest ?? process, clock.now());
  await withMinimumDuration(
    clock,
    mailLink(deps, claim, { process: process.id, contest: contest?.id ?? null }, attempt),
  );
  return {
    message: `Le enviamos un correo con un enlace. Ábralo en las próximas ${CLAIM_LINK_HOURS} horas para presentar la reclamación: hasta entonces no queda presentada.`,
  };
}

async function mailLink(
  deps: Deps,
  typed: ClaimRequest,
  { process, contest }: { process: number; contest: number | null },
  attempt: Attempt,
): Promise<void> {
  const { db, clock, secrets, publicUrl } = deps;
  const { login, ...own } = typed;
  const known_email = login === 'password' ? typed.known_email : null;
  const claim = { ...own, known_email: known_email ?? null };
  const now = clock.now();
  // More would flood a stranger's mailbox.
  if (!(await canReceiveMail(deps, now, attempt, { name: 'claim', perHour: MAILS_AN_HOUR }))) return;
  await db.transaction().execute(async (tx) => {
    const token = await insertClaim(tx, secrets, { ...claim, process_id: process, contest, asked_at: now }, now);
    await queueMail(tx, now, claim.email, linkMail(claim, claimLink(publicUrl, token)), {
      topic: 'claim_link',
      process,
    });
  });
}

/** Whoever typed the address may be a stranger to its owner, so nothing else that they typed is mailed. */
function linkMail({ matter }: Pick<ClaimRequest, 'matter'>, url: string): Mail {
  return {
    subject: 'Presente su reclamación',
    preview: 'Ábrala con el enlace de este correo: hasta entonces no queda presentada.',
    greeting: 'Hola:',
    secret: true,
    blocks: [
      'Alguien escribió una reclamación y dio este correo para recibir la respuesta.',
      { type: 'facts', rows: [['Reclamación', claimMatterLabels[matter]]] },
      'Con el enlace puede leerla, adjuntar un PDF y presentarla. Hasta entonces no queda presentada.',
      { type: 'link', label: 'Leer y presentar la reclamación', url },
      `El enlace sirve ${CLAIM_LINK_HOURS} horas, mientras el plazo de las reclamaciones siga abierto. Si usted no la escribió, no haga nada: se borra sola.`,
    ],
  };
}

export const toClaimPage = (row: ClaimRow): ClaimPage => ({
  ...pick(row, ['id', 'matter', 'process_title', 'question', 'name', 'identification_number', 'institution']),
  ...pick(row, ['known_email', 'email', 'text']),
  presented_at: row.presented_at && toWireTime(row.presented_at),
});

export async function requireLinkedClaim(
  { db, secrets, clock }: Deps,
  token: string,
  by: Queryable = db,
): Promise<ClaimRow> {
  const claim = await findLinkedClaim(by, secrets, token, clock.now());
  if (!claim) throw new AppError('unknown_claim_link');
  return claim;
}

/** The parts of the form, before anything opens the file. */
export async function readPresentation(request: FastifyRequest): Promise<{ token: string; file: ClaimFile | null }> {
  const names = { file: 'file', texts: ['token'] } as const;
  const { texts, file } = await readFileForm<typeof presentClaim>(request, ordinaryPdf, names);
  const fileName = file && safeFileName(file.name, { otherwise: 'reclamacion', format: 'pdf' });
  return { token: texts.token ?? '', file: file && fileName ? { fileName, bytes: file.bytes } : null };
}

/**
 * Presents a claim, once; repeated, it gives the same answer. Race: the window may close, or the claim be presented
 * elsewhere, while the file is examined: both are decided again in the transaction.
 */
export async function present(
  deps: Deps & { fileSandbox: FileSandbox },
  { token, file }: { token: string; file: ClaimFile | null },
): Promise<{ message: string; data: ClaimPage }> {
  const { db, clock, fileSandbox } = deps;
  const claim = await requireLinkedClaim(deps, token);
  if (!claim.presented_at) {
    await requireClaimsOpen(db, claim, clock.now());
    if (file) await requireAcceptable({ fileSandbox }, ordinaryPdf, { field: 'file', bytes: file.bytes });
    await db.transaction().execute(async (tx) => {
      const now = clock.now();
      await requireClaimsOpen(tx, claim, now);
      if (!(await markPresented(tx, claim.id, file, now))) return;
      const presented = await requireLinkedClaim(deps, token, tx);
      await queueMail(tx, now, claim.email, receiptMail(presented), {
        topic: 'claim_receipt',
        process: claim.process_id,
      });
      await record(tx, claimant, 'claim_presented', {
        process: await findProcessById(tx, claim.process_id),
        claim_id: claim.id,
        matter: claim.matter,
        file_sha256: presented.sha256?.toString('hex') ?? null,
      });
    });
  }
  const data = toClaimPage(await requireLinkedClaim(deps, token));
  return { message: `Su reclamación quedó presentada con el número ${claim.id}.`, data };
}

async function requireClaimsOpen(db: Queryable, { contest, process_id }: ClaimRow, now: Date): Promise<void> {
  const calendar = contest === null ? await findProcessById(db, process_id) : await findContest(db, contest);
  await requireOpen(db, 'claims', calendar, now);
}

export const claimFacts = ({
  id,
  matter,
  question,
}: Pick<ClaimRow, 'id' | 'matter' | 'question'>): [string, string][] => [
  ['Número', String(id)],
  ['Reclamación', claimMatterLabels[matter]],
  ...(question === null ? [] : ([['Votación', question]] satisfies [string, string][])),
];

const receiptMail = (claim: ClaimRow): Mail => ({
  subject: `Su reclamación n.º ${claim.id} quedó presentada`,
  preview: 'Le escribiremos a este correo cuando la Junta decida.',
  greeting: `Hola, ${claim.name}:`,
  blocks: [
    'Recibimos su reclamación. La Junta la revisa y le escribe a este correo lo que decida, con el motivo.',
    { type: 'facts', rows: claimFacts(claim) },
  ],
});
