// Records how a tie was resolved outside the count. Its minutes are public, and it is never changed.

import { ordinaryPdf } from '@urna/contract/candidacy/documents';
import { type resolveTie as endpoint, type TieFields, tieFieldsSchema } from '@urna/contract/election/repetitions';
import type { FastifyRequest } from 'fastify';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireAcceptable } from '../../../platform/files/examine/examine-upload.ts';
import { readFileForm } from '../../../platform/files/read-form.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import { requireStorable } from '../../../platform/http/every-request.ts';
import { pick } from '../../../platform/pick.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { listBallot } from '../../../services/candidacy/ballot-candidates.ts';
import { requireNoConflict } from '../../../services/candidacy/conflicts-of-interest.ts';
import { readOutcome } from '../../../services/election/outcome.ts';
import { lockContest } from '../../../services/processes/contest-rows.ts';
import { findFollowUps } from './repeat-contest.ts';

interface TieForm {
  fields: TieFields;
  minutes: Buffer;
}

/** The multipart form: `fields` as JSON, and the PDF `minutes`. */
export async function readTieForm(request: FastifyRequest): Promise<TieForm> {
  const { texts, file } = await readFileForm<typeof endpoint>(request, ordinaryPdf, {
    file: 'minutes',
    texts: ['fields'],
  });
  const fields = texts.fields === undefined ? undefined : parseJson(texts.fields);
  requireStorable(fields);
  const parsed = tieFieldsSchema.safeParse(fields);
  if (!parsed.success) throw new AppError('invalid_fields', { errors: fieldErrors(parsed.error.issues) });
  if (!file) throw new AppError('invalid_fields', { errors: { minutes: ['Adjunte el acta en PDF'] } });
  return { fields: parsed.data, minutes: file.bytes };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed');
  }
}

const fieldErrors = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? 'fields'), [message]]));

const NO_TIE = 'El resultado de esta elección no es un empate que falte resolver.';

export async function resolveTie(
  { db, clock, fileSandbox }: Pick<Deps, 'db' | 'clock'> & { fileSandbox: FileSandbox },
  staff: StaffRow,
  { id }: ContestRow,
  { fields, minutes }: TieForm,
): Promise<void> {
  const { bytes } = await requireAcceptable({ fileSandbox }, ordinaryPdf, { field: 'minutes', bytes: minutes });
  const hash = sha256(bytes);
  await db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, id);
    const tied = await requireTieOf(tx, contest, fields);
    // A candidate who is an administrator doesn't record that the tie was resolved in their favour.
    for (const { position, candidate_id } of await listBallot(tx, contest)) {
      if (position !== null && tied.includes(position)) await requireNoConflict(tx, staff, candidate_id);
    }
    const recorded = { recorded_by: staff.name, recorded_at: clock.now() };
    await tx
      .insertInto('tie_resolutions')
      .values({ contest: id, ...fields, minutes: bytes, minutes_sha256: hash, ...recorded })
      .execute();
    await record(tx, asCauser(staff), 'tie_resolved', {
      contest,
      ...pick(fields, ['method', 'positions', 'resolved_by', 'resolved_on']),
      minutes_sha256: hash.toString('hex'),
    });
  });
}

/** Returns the positions of all who tied. */
async function requireTieOf(tx: Tx, contest: ContestRow, { positions }: TieFields): Promise<number[]> {
  const outcome = await readOutcome(tx, contest);
  const { isRepeated, isResolved } = await findFollowUps(tx, contest);
  if (outcome?.kind !== 'tie' || isRepeated || isResolved) {
    throw new AppError('tie_refused', { details: { reason: NO_TIE } });
  }
  const chosen = new Set(positions);
  const isPossible =
    chosen.size === outcome.seats && positions.every((position) => outcome.positions.includes(position));
  if (isPossible) return outcome.positions;
  const wanted = outcome.seats === 1 ? 'una persona' : `${outcome.seats} personas`;
  throw new AppError('invalid_fields', { errors: { positions: [`Elija a ${wanted} entre quienes empataron`] } });
}
