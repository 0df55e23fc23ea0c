import type { LoginKind } from '@urna/contract/election/contests';
import { mask } from '@urna/contract/shared/masking';
import type { rollCheckAnswerSchema, rollCheckSchema } from '@urna/contract/voting/voting';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { withMinimumDuration } from '../../platform/with-minimum-duration.ts';
import type { Attempt } from '../../services/access/brake/attempt.ts';
import { mayBeMailed } from '../../services/access/brake/count-request.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { findAccountant, findElector, votedContest } from '../../services/people/voters/queries.ts';
import { onRollMail } from './mails.ts';

type Answer = z.infer<typeof rollCheckAnswerSchema>;

const MAILS_AN_HOUR = 3;

/** "¿Estoy en el censo?", for the days before the voting: it requires no open window and grants nothing. */
export async function checkRoll(deps: Deps, input: z.infer<typeof rollCheckSchema>, attempt: Attempt): Promise<Answer> {
  await requireRoll(deps, input.login);
  return input.login === 'code'
    ? checkAccountant(deps, input.identification_number)
    : checkElector(deps, input.email, attempt);
}

/** Without an imported roll, "not on the roll" would be wrong. */
async function requireRoll({ db }: Deps, login: LoginKind): Promise<void> {
  const { stage, roll_imported_at } = await votedContest(db, login);
  if (stage === 'preparing' && !roll_imported_at) throw new AppError('election_not_ready');
}

async function checkAccountant({ db }: Deps, identificationNumber: string): Promise<Answer> {
  const voter = await findAccountant(db, (await votedContest(db, 'code')).id, identificationNumber);
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
async function checkElector(deps: Deps, email: string, attempt: Attempt): Promise<Answer> {
  await withMinimumDuration(tellElector(deps, email, attempt));
  return {
    message: 'Si este correo está en el censo electoral, recibirás un mensaje en unos minutos.',
    data: { on_roll: null, email: null },
  };
}

async function tellElector(deps: Deps, email: string, attempt: Attempt): Promise<void> {
  const { db, clock, publicUrl } = deps;
  const now = clock.now();
  const isWelcome = await mayBeMailed(deps, now, attempt, { name: 'roll-check', perHour: MAILS_AN_HOUR });
  const elector = await findElector(db, (await votedContest(db, 'password')).id, email);
  // More would flood a stranger's mailbox.
  if (!elector || !isWelcome) return;
  const mail = onRollMail(elector, `${publicUrl}/voting/login-ies`);
  await queueMail(db, now, elector.email, mail, {
    topic: 'roll_check',
    process: elector.process_id,
    voterId: elector.id,
  });
}
