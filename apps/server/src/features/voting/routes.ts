import { ballotPaperSchema, castAnswerSchema, castSchema, MAX_BALLOT_CHARACTERS } from '@urna/contract/ballots';
import { dataSchema, messageSchema } from '@urna/contract/envelope';
import { codeSentSchema } from '@urna/contract/staff';
import {
  forgotPasswordSchema,
  iesLoginSchema,
  requestVoterCodeSchema,
  resendReceiptSchema,
  rollCheckAnswerSchema,
  rollCheckSchema,
  setPasswordSchema,
  verifyVoterCodeSchema,
  voterSessionSchema,
} from '@urna/contract/voting';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { attemptOf } from '../../services/access/brake/guard-attempts.ts';
import { originOf } from '../../services/access/rate-limit/origin.ts';
import { sessionOf } from '../../services/access/sessions/session-guard.ts';
import type { BallotVerifiers } from '../../services/elections/ballot-verification/ballot-verifiers.ts';
import { sealedElections } from '../../services/elections/sealed-elections.ts';
import { castBallot } from './ballot/cast-ballot.ts';
import { readBallotPaper } from './ballot/read-ballot-paper.ts';
import { resendReceipt } from './certificate/resend-receipt.ts';
import { checkRoll } from './check-roll.ts';
import { choosePassword } from './login/choose-password.ts';
import { forgotPassword } from './login/forgot-password.ts';
import { logInElector } from './login/log-in-elector.ts';
import { requestVoterCode } from './login/request-code.ts';
import { verifyVoterCode } from './login/verify-code.ts';

const tags = ['Votación'];
const security = [{ session: [] }];
/** In JSON each quotation mark of a ballot takes a second character. */
const CAST_BODY_BYTES = 2 * MAX_BALLOT_CHARACTERS + 1000;

export interface VotingDeps extends Deps {
  ballotVerifiers: BallotVerifiers;
}

export function votingRoutes(app: App, deps: VotingDeps): void {
  const guessing = { limit: { name: 'codes', perMinute: deps.limits.codesPerMinutePerAddress } };
  const byNumber = { ...guessing, attempt: { at: 'voter', names: ['identification_number'] } } as const;
  const byEmail = { ...guessing, attempt: { at: 'voter', names: ['email'] } } as const;
  const byEither = { ...guessing, attempt: { at: 'voter', names: ['identification_number', 'email'] } } as const;
  const session = ['voter'] as const;
  const casting = { ...deps, elections: sealedElections(deps) };

  app.post(
    '/voting/roll-check',
    {
      config: byEither,
      schema: { tags, summary: '¿Estoy en el censo?', body: rollCheckSchema, response: { 200: rollCheckAnswerSchema } },
    },
    async (request) => checkRoll(deps, request.body, attemptOf(request)),
  );

  app.post(
    '/voting/accountant/request-code',
    {
      config: byNumber,
      schema: {
        tags,
        summary: 'Envía un código al correo',
        body: requestVoterCodeSchema,
        response: { 200: codeSentSchema },
      },
    },
    async (request) => requestVoterCode(deps, request.body, attemptOf(request)),
  );

  app.post(
    '/voting/accountant/verify-code',
    {
      config: byNumber,
      schema: {
        tags,
        summary: 'Abre la sesión con el código',
        body: verifyVoterCodeSchema,
        response: { 200: voterSessionSchema },
      },
    },
    async (request) => verifyVoterCode(deps, request.body, attemptOf(request)),
  );

  app.post(
    '/voting/ies/login',
    {
      config: byEmail,
      schema: {
        tags,
        summary: 'Abre la sesión con la contraseña',
        body: iesLoginSchema,
        response: { 200: voterSessionSchema },
      },
    },
    async (request) => logInElector(deps, request.body, attemptOf(request)),
  );

  app.post(
    '/voting/ies/forgot',
    {
      config: byEmail,
      schema: {
        tags,
        summary: 'Envía un enlace para elegir contraseña, si el correo está en el censo',
        body: forgotPasswordSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => forgotPassword(deps, request.body, attemptOf(request)),
  );

  app.post(
    '/voting/ies/set-password',
    {
      config: guessing,
      schema: {
        tags,
        summary: 'Elige la contraseña con el enlace',
        body: setPasswordSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => choosePassword(deps, request.body, originOf(request, deps)),
  );

  app.post(
    '/voting/receipt',
    {
      config: guessing,
      schema: {
        tags,
        summary: 'Reenvía el comprobante del voto a quien acaba de probar quién es',
        body: resendReceiptSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => resendReceipt(deps, request.body),
  );

  app.get(
    '/voting/ballot',
    {
      config: { session },
      schema: { tags, security, summary: 'La tarjeta electoral', response: { 200: dataSchema(ballotPaperSchema) } },
    },
    async (request) => ({ data: await readBallotPaper(deps, sessionOf(request)) }),
  );

  app.post(
    '/voting/ballots',
    {
      config: { session, evenAfter: 'cast' },
      bodyLimit: CAST_BODY_BYTES,
      schema: {
        tags,
        security,
        summary: 'Deposita el voto cifrado; la misma papeleta de nuevo recibe el mismo comprobante',
        body: castSchema,
        response: { 200: castAnswerSchema },
      },
    },
    async (request) => ({
      message: '¡Voto Registrado Exitosamente!',
      data: await castBallot(casting, sessionOf(request), request.body.ballot, request.log),
    }),
  );
}
