// The endpoints of the questions that reviewers ask candidates.

import multipart from '@fastify/multipart';
import * as questions from '@urna/contract/candidacy/questions';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { MULTIPART_BYTES } from '../../../platform/files/read-form.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import { sendPdf } from '../../../platform/http/content-disposition.ts';
import { type App, route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../services/access/sessions/session-guard.ts';
import { personOfSubject } from '../../../services/access/sessions/tokens.ts';
import { staffOf } from '../../../services/access/staff-guard.ts';
import { findAnswerFile, findOwnQuestion, findQuestion, questionIdOf } from '../../../services/candidacy/questions.ts';
import { requireCandidateForStaff, requireTracked } from '../../../services/candidacy/read-candidate.ts';
import { answer, questionPage, readAnswer, requireLinked } from './answer-question.ts';
import { ask, withdraw } from './ask-question.ts';

/** Register it in a context of its own: it takes a file. */
export async function questionRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): Promise<void> {
  await app.register(multipart);
  const { db, secrets } = deps;

  route(app, questions.askQuestion, (request) =>
    ask(deps, staffOf(request), request.process, request.params.id, request.body),
  );

  route(app, questions.withdrawQuestion, (request) =>
    withdraw(deps, staffOf(request), request.process, request.params.id),
  );

  route(app, questions.getAnswerFile, async (request, reply) => {
    const { id } = request.params;
    const question = request.staff
      ? await findQuestion(db, id)
      : await findOwnQuestion(db, id, await requireTracked(db, personOfSubject(sessionOf(request).subject)));
    if (!question) throw new AppError('not_found');
    if (request.staff) await requireCandidateForStaff(db, request.process, question.candidate_id);
    const file = await findAnswerFile(db, id);
    if (!file) throw new AppError('not_found');
    return sendPdf(reply, file.name, file.bytes);
  });

  const linked = (request: FastifyRequest) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    return requireLinked(db, questionIdOf(secrets, token));
  };
  const holder = {
    authenticatesItself: true,
    // Refuse a stranger before reading a body. The token comes in a header: addresses end up in logs and histories.
    onRequest: async (request: FastifyRequest) => void (await linked(request)),
  };

  route(
    app,
    questions.getQuestion,
    async (request) => ({ data: await questionPage(db, await linked(request)) }),
    holder,
  );

  route(
    app,
    questions.answerQuestion,
    async (request) => {
      const pending = await linked(request);
      return answer(deps, pending, await readAnswer(request, pending));
    },
    { ...holder, bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_BYTES },
  );
}
