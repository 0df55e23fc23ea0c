import {
  correctionAdmittedSchema,
  correctionMeSchema,
  correctionRequestCodeSchema,
  correctionVerifyCodeSchema,
} from '@urna/contract/correction';
import { messageSchema } from '@urna/contract/envelope';
import { codeSentSchema } from '@urna/contract/staff';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { attemptOf } from '../../services/access/brake/guard-attempts.ts';
import { bearerToken } from '../../services/access/sessions/require-session.ts';
import { sessionOf } from '../../services/access/sessions/session-guard.ts';
import { personOfSubject } from '../../services/access/sessions/subjects.ts';
import { tokenInfo } from '../../services/access/sessions/tokens.ts';
import { findCandidateOf } from '../../services/people/candidates/read-candidate.ts';
import { correctionState } from './correction-state.ts';
import { finishCorrection } from './finish-correction.ts';
import { requestCorrectionCode } from './request-code.ts';
import { verifyCorrectionCode } from './verify-code.ts';

const tags = ['Subsanación'];
const security = [{ session: [] }];

export function correctionRoutes(app: App, deps: Deps): void {
  const guessing = {
    limit: { name: 'codes', perMinute: deps.limits.codesPerMinutePerAddress },
    attempt: { at: 'correction', names: ['identification_number'] },
  } as const;

  app.post(
    '/validate-subsanation-candidate/request-code',
    {
      config: guessing,
      schema: {
        tags,
        summary: 'Envía un código',
        body: correctionRequestCodeSchema,
        response: { 200: codeSentSchema },
      },
    },
    async (request) => requestCorrectionCode(deps, request.body, attemptOf(request)),
  );

  app.post(
    '/validate-subsanation-candidate/verify-code',
    {
      config: guessing,
      schema: {
        tags,
        summary: 'Abre la sesión de subsanación',
        body: correctionVerifyCodeSchema,
        response: { 200: correctionAdmittedSchema },
      },
    },
    async (request) => verifyCorrectionCode(deps, request.body, attemptOf(request)),
  );

  app.get(
    '/correction/me',
    {
      config: { session: ['correction'] },
      schema: { tags, security, summary: 'Restablece la sesión', response: { 200: correctionMeSchema } },
    },
    async (request) => {
      const session = sessionOf(request);
      const row = await findCandidateOf(deps.db, personOfSubject(session.subject));
      if (!row) throw new AppError('not_found');
      const state = await correctionState(deps.db, row);
      return { data: { ...state, token_info: tokenInfo(bearerToken(request), session) } };
    },
  );

  app.post(
    '/applicant/finish-subsanation',
    {
      config: { session: ['correction'], evenAfter: 'submission' },
      schema: { tags, security, summary: 'Envía los documentos corregidos', response: { 200: messageSchema } },
    },
    async (request) => finishCorrection(deps, sessionOf(request)),
  );
}
