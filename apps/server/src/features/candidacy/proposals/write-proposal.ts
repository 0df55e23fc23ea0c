import { ordinaryPdf } from '@urna/contract/candidacy/documents';
import {
  changeObstacle,
  type OwnProposal,
  proposalObstacles,
  type SavedDraft,
} from '@urna/contract/candidacy/proposals';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireAcceptable } from '../../../platform/files/examine/examine-upload.ts';
import { safeFileName } from '../../../platform/files/file-names.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import type { Session } from '../../../services/access/sessions/tokens.ts';
import { record } from '../../../services/activity/record.ts';
import { lockPersonWithSession } from '../../../services/candidacy/lock-person.ts';
import { attachCv, listProposals, submitDraft, writeDraft } from '../../../services/candidacy/proposals.ts';
import { type CandidateRow, candidateCauser, requireTracked } from '../../../services/candidacy/read-candidate.ts';
import { circumstancesOf, ownProposalOf } from './proposal-view.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock'>;
interface Written {
  message: string;
  data: OwnProposal;
}

/** Runs a change of the proposal while nobody else changes the candidacy, if it may be changed now. */
async function change(
  { db, clock }: WriteDeps,
  session: Session,
  message: string,
  write: (tx: Tx, row: CandidateRow, now: Date) => Promise<void>,
): Promise<Written> {
  return db.transaction().execute(async (tx) => {
    const row = await requireTracked(tx, await lockPersonWithSession(tx, session));
    const now = clock.now();
    const obstacle = changeObstacle(await circumstancesOf(tx, row, now));
    if (obstacle) throw new AppError('proposal_fixed', { details: { reason: proposalObstacles[obstacle] } });
    await write(tx, row, now);
    return { message, data: await ownProposalOf(tx, row, now) };
  });
}

type Words = Pick<SavedDraft, 'text' | 'link'>;
const isSame = (one: Words, other: Words) => one.text === other.text && one.link === other.link;

/** Race: of two tabs that began with the same words, the second is told of the first instead of writing over it. */
function refuseIfChanged(newest: Words = { text: '', link: null }, { replaces, ...draft }: SavedDraft): void {
  if (!replaces || isSame(newest, replaces) || isSame(newest, draft)) return;
  const reason = 'Su propuesta cambió en otra pestaña o en otro equipo.';
  throw new AppError('proposal_changed', { details: { reason } });
}

export const save = (deps: WriteDeps, session: Session, draft: SavedDraft): Promise<Written> =>
  change(deps, session, 'El borrador se guardó.', async (tx, { id }, now) => {
    const [newest] = await listProposals(tx, id);
    refuseIfChanged(newest, draft);
    await writeDraft(tx, id, { text: draft.text, link: draft.link }, now);
  });

export const detach = (deps: WriteDeps, session: Session): Promise<Written> =>
  change(deps, session, 'La hoja de vida se quitó del borrador.', (tx, { id }, now) =>
    writeDraft(tx, id, { cv_id: null }, now),
  );

export async function attach(
  deps: WriteDeps & { fileSandbox: FileSandbox },
  session: Session,
  received: { name: string; bytes: Buffer },
): Promise<Written> {
  const { bytes } = await requireAcceptable(deps, ordinaryPdf, { field: 'file', bytes: received.bytes });
  const fileName = safeFileName(received.name, { otherwise: 'hoja-de-vida', format: 'pdf' });
  return change(deps, session, 'La hoja de vida se adjuntó al borrador.', (tx, { id }, now) =>
    attachCv(tx, id, { fileName, bytes }, now),
  );
}

export const submit = (deps: WriteDeps, session: Session, draft: SavedDraft): Promise<Written> =>
  change(deps, session, 'Su propuesta fue enviada.', async (tx, row, now) => {
    const [newest] = await listProposals(tx, row.id);
    // A repeated request, whose first answer was lost: that very version waits already, or is public.
    const isKnown = newest?.state === 'submitted' || newest?.state === 'published';
    if (isKnown && isSame(newest, draft)) return;
    refuseIfChanged(newest, draft);
    const proposal_id = await submitDraft(tx, row.id, { text: draft.text, link: draft.link }, now);
    await record(tx, candidateCauser(row), 'proposal_submitted', {
      candidate: row,
      proposal_id,
      with_link: draft.link !== null,
      with_cv: newest !== undefined && newest.cv_id !== null,
    });
  });
