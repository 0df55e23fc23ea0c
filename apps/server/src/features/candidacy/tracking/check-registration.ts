import { timingSafeEqual } from 'node:crypto';
import { ERASED_NAME } from '@urna/contract/activity/activity-list';
import type { RegistrationCheck } from '@urna/contract/candidacy/tracking';
import { fullName } from '@urna/contract/shared/full-name';
import { mask } from '@urna/contract/shared/masking';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { radicadoOfCode, registrationCode } from '../../../services/candidacy/receipts.ts';
import { findProcessById } from '../../../services/processes/processes.ts';

/** The registration of a receipt's code, for comparison with the paper, in any process. */
export async function checkRegistration(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  code: string,
): Promise<RegistrationCheck> {
  const radicado = radicadoOfCode(code);
  if (!timingSafeEqual(Buffer.from(registrationCode(secrets, radicado)), Buffer.from(code))) {
    throw new AppError('not_found');
  }
  const row = await db
    .selectFrom('candidates')
    .leftJoin('consolidated_pdfs as pdf', 'pdf.candidate_id', 'candidates.id')
    .selectAll('candidates')
    .select('pdf.sha256')
    .where('radicado', '=', radicado)
    .executeTakeFirst();
  if (!row?.submitted_at) throw new AppError('not_found');
  const { title, forgotten_at } = await findProcessById(db, row.process_id);
  const identity = forgotten_at
    ? { name: `${ERASED_NAME}: terminó el plazo para conservarlo`, identification: ERASED_NAME }
    : { name: fullName(row), identification: mask(row.identification_number) };
  return {
    radicado,
    process_title: title,
    candidate_type: row.candidate_type,
    ...identity,
    submitted_at: row.submitted_at.toISOString(),
    sha256: row.sha256?.toString('hex') ?? null,
    stands: row.set_aside_at === null,
  };
}
