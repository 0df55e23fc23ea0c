import type { CertificateCheck } from '@urna/contract/certificates';
import { mask } from '@urna/contract/masking';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { contestWords } from '../../../services/elections/contests/contest-rows.ts';
import { findByCertificate } from '../../../services/people/voters/find-voters.ts';
import { findProcessById } from '../../../services/processes/processes.ts';

/** The data of a certificate, for comparison with the paper. */
export async function checkCertificate({ db }: Pick<Deps, 'db'>, code: string): Promise<CertificateCheck> {
  const voter = await findByCertificate(db, code);
  if (!voter?.voted_at) throw new AppError('not_found');
  return {
    ...contestWords({ ...voter, slug: voter.contest_slug }),
    process_title: (await findProcessById(db, voter.process_id)).title,
    name: voter.name,
    identification: mask(voter.identification_number ?? voter.email),
    cast_at: voter.voted_at.toISOString(),
  };
}
