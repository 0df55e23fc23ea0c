import { correctVoterEmail, searchRoll } from '@urna/contract/voting/help-desk';
import type { Deps } from '../../../platform/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { route } from '../../../platform/http/route.ts';
import { staffOf } from '../../../services/access/staff-guard.ts';
import { correctEmail } from './correct-email.ts';
import { searchVoters } from './search-voters.ts';

export function helpDeskRoutes(app: App, deps: Deps): void {
  route(app, searchRoll, async (request) => ({
    data: await searchVoters(deps, staffOf(request), request.process, request.body.search),
  }));

  route(app, correctVoterEmail, async (request, reply) => {
    const { process, params, body } = request;
    const answer = await correctEmail(deps, staffOf(request), process, params.id, body);
    return reply.status('change' in answer ? 202 : 200).send(answer);
  });
}
