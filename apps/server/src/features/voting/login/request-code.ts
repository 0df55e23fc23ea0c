import { mask } from '@urna/contract/shared/masking';
import type { codeSentSchema } from '@urna/contract/shared/session';
import type { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import type { Attempt } from '../../../services/access/brake/attempt.ts';
import { issueCode } from '../../../services/access/codes/issue-code.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { disputeLink, eventNow } from '../../../services/people/voters/dispute-link.ts';
import { lockAccountant } from '../../../services/people/voters/find-voters.ts';
import { voterSubject } from '../../../services/people/voters/voter-subject.ts';
import { voterCodeMail } from '../mails.ts';
import { notOnRoll, requireAdmission, requirePurpose } from './admission.ts';

/** Mails a code to an accountant, whether they have voted or not; repeating the request sends another. */
export async function requestVoterCode(
  deps: Deps,
  input: { identification_number: string },
  attempt: Attempt,
): Promise<z.infer<typeof codeSentSchema>> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const purpose = await requirePurpose(tx, 'code', now);
    const voter = await lockAccountant(tx, purpose.contest, input.identification_number);
    if (!voter) throw notOnRoll(purpose);
    const toVote = 'closesAt' in purpose;
    if (toVote) await requireAdmission(tx, voter.contest);
    const owner = { purpose: 'voter', subject: voterSubject(voter) } as const;
    const { code, ...issued } = await issueCode(tx, deps, now, owner, attempt);
    const about = { topic: 'voter_code', process: voter.process_id, voterId: voter.id } as const;
    const disputeUrl = disputeLink(deps, eventNow(voter.id, 'code_requested', now));
    await queueMail(tx, now, voter.email, voterCodeMail(voter.name, { code, toVote, disputeUrl }), about);
    return { message: 'El código ha sido enviado a tu correo electrónico.', email: mask(voter.email), ...issued };
  });
}
