import { mask } from '@urna/contract/shared/masking';
import type { rollCheckAnswerSchema, rollCheckSchema } from '@urna/contract/voting/voting';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { withMinimumDuration } from '../../platform/with-minimum-duration.ts';
import { canReceiveMail } from '../../services/access/throttle/guard-attempts.ts';
import { type Attempt } from '../../services/access/throttle/throttle-level.ts';
import { findAccountant, findElector, votedContest } from '../../services/election/roll/queries.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { onRollMail } from './mails.ts';

type Answer = z.infer<typeof rollCheckAnswerSchema>;

const MAILS_AN_HOUR = 3;

/** "¿Estoy en el censo?", for the days before the voting: it requires no open window and grants nothing. */
export async function checkRoll(deps: Deps, input: z.infer<typeof rollCheckSchema>, attempt: Attempt): Promise<Answer> {
  const { id, stage, roll_imported_at } = await votedContest(deps.db, input.login);
  // Without an imported roll, "not on the roll" would be wrong.
  if (stage === 'preparing' && !roll_imported_at) throw new AppError('election_not_ready');
  return input.login === 'code'
    ? checkAccountant(deps, id, input.identification_number)
    : checkElector(deps, id, input.email, attempt);
}

async function checkAccountant({ db }: Deps, contest: number, identificationNumber: string): Promise<Answer> {
  const voter = await findAccountant(db, contest, identificationNumber);
  if (!voter) {
    return {
      message: 'Este documento no está en el censo electoral. Si crees que es un error, comunícate con la Junta.',
      data: { on_roll: false, email: null },
    };
  }
  return {
    message: 'Estás en el censo electoral. El día de la votación enviaremos tu código a este correo.',
    data: { on_roll: true, email: mask(voter.email) },
  };
}

/** An address tells where somebody works, so only its owner gets the answer, by mail. */
async function checkElector(deps: Deps, contest: number, email: string, attempt: Attempt): Promise<Answer> {
  await withMinimumDuration(deps.clock, tellElector(deps, contest, email, attempt));
  return {
    message: 'Si este correo está en el censo electoral, recibirás un mensaje en unos minutos.',
    data: { on_roll: null, email: null },
  };
}

async function tellElector(deps: Deps, contest: number, email: string, attempt: Attempt): Promise<void> {
  const { db, clock, boothUrl } = deps;
  const now = clock.now();
  const isWelcome = await canReceiveMail(deps, now, attempt, { name: 'roll-check', perHour: MAILS_AN_HOUR });
  const elector = await findElector(db, contest, email);
  // More would flood a stranger's mailbox.
  if (!elector || !isWelcome) return;
  const mail = onRollMail(elector, `${boothUrl}/voting/login-ies`);
  await queueMail(db, now, elector.email, mail, {
    topic: 'roll_check',
    process: elector.process_id,
    voterId: elector.id,
  });
}
