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
import type { Deps } from '../../../platform/deps.ts';
import { requireAcceptable } from '../../../platform/files/examine/examine-upload.ts';
import { safeFileName } from '../../../platform/files/file-names.ts';
import { readFileForm } from '../../../platform/files/read-form.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import { pick } from '../../../platform/pick.ts';
import { canReceiveMail } from '../../../services/access/throttle/guard-attempts.ts';
import type { Attempt } from '../../../services/access/throttle/throttle-level.ts';
import { record } from '../../../services/activity/record.ts';
import {
  type ClaimRow,
  insertClaim,
  markPresented,
  requireLinkedClaim,
} from '../../../services/election/roll/claims.ts';
import { votedContest } from '../../../services/election/roll/queries.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { requireOpen } from '../../../services/processes/calendar.ts';
import { findContest } from '../../../services/processes/contest-rows.ts';
import { currentProcess, findProcessById } from '../../../services/processes/processes.ts';

const MAILS_AN_HOUR = 3;

/** Answers the same whatever was typed, also once an address has asked for too many mails. */
export async function writeClaim(deps: Deps, claim: ClaimRequest, attempt: Attempt): Promise<{ message: string }> {
  const { db, clock, publicUrl } = deps;
  const now = clock.now();
  const { login, ...written } = claim;
  const process = await currentProcess(db);
  const contest = claim.matter === 'register' ? null : await votedContest(db, login);
  await requireOpen(db, 'claims', contest ?? process, now);
  // More would flood a stranger's mailbox.
  if (await canReceiveMail(deps, now, attempt, { name: 'claim', perHour: MAILS_AN_HOUR }))
    await db.transaction().execute(async (tx) => {
      const row = { ...written, process_id: process.id, contest: contest?.id ?? null, asked_at: now };
      const mail = linkMail(claim, claimLink(publicUrl, await insertClaim(tx, deps, row)));
      await queueMail(tx, now, claim.email, mail, { topic: 'claim_link', process: process.id });
    });
  return {
    message: `Le enviamos un correo con un enlace. Ábralo en las próximas ${CLAIM_LINK_HOURS} horas para presentar la reclamación: hasta entonces no queda presentada.`,
  };
}

/** Whoever typed the address may be a stranger to its owner, so nothing else that they typed is mailed. */
const linkMail = ({ matter }: Pick<ClaimRequest, 'matter'>, url: string): Mail => ({
  subject: 'Presente su reclamación',
  preview: 'Ábrala con el enlace de este correo: hasta entonces no queda presentada.',
  greeting: 'Hola:',
  secret: true,
  blocks: [
    `Alguien escribió una reclamación («${claimMatterLabels[matter]}») y dio este correo para la respuesta. Con el enlace puede leerla, adjuntar un PDF y presentarla. Hasta entonces no queda presentada.`,
    { type: 'link', label: 'Leer y presentar la reclamación', url },
    `El enlace sirve ${CLAIM_LINK_HOURS} horas, mientras el plazo de las reclamaciones siga abierto. Si usted no la escribió, no haga nada: se borra sola.`,
  ],
});

export const toClaimPage = (row: ClaimRow): ClaimPage => ({
  ...pick(row, ['id', 'matter', 'question', 'name', 'identification', 'institution', 'email', 'text']),
  presented_at: row.presented_at && toWireTime(row.presented_at),
});

/**
 * Presents a claim, once; repeated, it gives the same answer. Race: the window may close, or the claim be presented
 * elsewhere, while the file is examined: both are decided after it.
 */
export async function present(
  deps: Deps & { fileSandbox: FileSandbox },
  request: FastifyRequest,
): Promise<{ message: string; data: ClaimPage }> {
  const { db, clock } = deps;
  const names = { file: 'file', texts: ['token'] } as const;
  const { texts, file } = await readFileForm<typeof presentClaim>(request, ordinaryPdf, names);
  const { token = '' } = texts;
  const claim = await requireLinkedClaim(deps, token);
  if (!claim.presented_at) {
    if (file) await requireAcceptable(deps, ordinaryPdf, { field: 'file', bytes: file.bytes });
    await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const process = await findProcessById(tx, claim.process_id);
      await requireOpen(tx, 'claims', claim.contest === null ? process : await findContest(tx, claim.contest), now);
      const stored = file && { ...file, name: safeFileName(file.name, { otherwise: 'reclamacion', format: 'pdf' }) };
      if (!(await markPresented(tx, claim.id, stored, now))) return;
      const { sha256 } = await requireLinkedClaim({ ...deps, db: tx }, token);
      await queueMail(tx, now, claim.email, receiptMail(claim), { topic: 'claim_receipt', process: process.id });
      // For whoever writes it: nobody of the roll, and no candidate.
      await record(tx, { type: 'voter', id: null, name: 'Reclamante' }, 'claim_presented', {
        process,
        claim_id: claim.id,
        matter: claim.matter,
        file_sha256: sha256?.toString('hex') ?? null,
      });
    });
  }
  const data = toClaimPage(await requireLinkedClaim(deps, token));
  return { message: `Su reclamación quedó presentada con el número ${claim.id}.`, data };
}

/** What mails to the person say of it. */
export const claimFacts = ({ id, matter }: Pick<ClaimRow, 'id' | 'matter'>): [string, string][] => [
  ['Número', String(id)],
  ['Reclamación', claimMatterLabels[matter]],
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
