import { dataSchema } from '@urna/contract/envelope';
import {
  emailCorrectionAnswerSchema,
  emailCorrectionSchema,
  rollEntrySchema,
  voterSearchSchema,
} from '@urna/contract/help-desk';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { idParams } from '../../platform/http/params.ts';
import { asCauser, staffOf } from '../../services/staff/staff-guard.ts';
import { correctEmail } from './correct-email.ts';
import { searchVoters } from './search-voters.ts';

const tags = ['Mesa de ayuda'];
const security = [{ session: [] }];

export function helpDeskRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/voters',
    {
      config: { session: ['staff'], ability: 'audit' },
      schema: {
        tags,
        security,
        summary: 'Busca en los dos censos por documento o correo exactos; cada consulta queda registrada',
        querystring: voterSearchSchema,
        response: { 200: dataSchema(z.array(rollEntrySchema)) },
      },
    },
    async (request) => ({ data: await searchVoters(deps, asCauser(staffOf(request)), request.query.search) }),
  );

  app.patch(
    '/admin/voters/:id',
    {
      config: { session: ['staff'], ability: 'administer' },
      schema: {
        tags,
        security,
        summary: 'Corrige el correo de una persona del censo, con su motivo',
        params: idParams,
        body: emailCorrectionSchema,
        response: { 200: emailCorrectionAnswerSchema },
      },
    },
    async (request) => correctEmail(deps, asCauser(staffOf(request)), request.params.id, request.body),
  );
}
