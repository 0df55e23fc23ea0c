import { mask } from '@urna/contract/shared/masking';
import type { requestVoterCodeSchema, voterCodeSentSchema } from '@urna/contract/voting/voting';
import type { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { withMinimumDuration } from '../../../platform/with-minimum-duration.ts';
import type { Attempt } from '../../../services/access/brake/attempt.ts';
import { issueCode } from '../../../services/access/codes/issue-code.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { disownUrl, eventNow } from '../../../services/people/disownings.ts';
import { lockAccountant } from '../../../services/people/voters/find-voters.ts';
import { voterCodeMail } from '../mails.ts';
import { notOnRoll, requireAdmission, requirePurpose } from './admission.ts';
import { codeOwner } from './past-vote.ts';

type Question = z.infer<typeof requestVoterCodeSchema>;
type Answer = z.infer<typeof voterCodeSentSchema>;

/** Mails a code to an accountant, whether they have voted or not; repeating the request sends another. */
export function requestVoterCode(deps: Deps, input: Question, attempt: Attempt): Promise<Answer> {
  const sent = sendCode(deps, input, attempt);
  return input.vote ? withMinimumDuration(sent) : sent;
}

async function sendCode(deps: Deps, input: Question, attempt: Attempt): Promise<Answer> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const purpose = await requirePurpose(tx, 'code', now, input.vote);
    const voter = await lockAccountant(tx, purpose.contest, input.identification_number);
    if (!voter && !input.vote) throw notOnRoll(purpose);
    const toVote = 'closesAt' in purpose;
    if (toVote) await requireAdmission(tx, purpose.contest);
    const { code, ...issued } = await issueCode(tx, deps, now, codeOwner(voter, purpose.contest, attempt), attempt);
    if (voter) {
      const about = { topic: 'voter_code', process: voter.process_id, voterId: voter.id } as const;
      const mail = voterCodeMail(voter.name, {
        code,
        past: toVote ? null : { title: purpose.earlier },
        // Nothing can be reported of an archived process.
        notMeUrl: !toVote && purpose.archived ? null : disownUrl(deps, eventNow(voter.id, 'code_requested', now)),
      });
      await queueMail(tx, now, voter.email, mail, about);
    }
    if (input.vote || !voter) {
      const message = 'Si tu documento estaba en el censo de esa votación, enviamos un código a tu correo.';
      return { message, email: null, ...issued };
    }
    return { message: 'El código ha sido enviado a tu correo electrónico.', email: mask(voter.email), ...issued };
  });
}
