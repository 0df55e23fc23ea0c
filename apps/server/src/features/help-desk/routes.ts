import {
  approveEmailCorrection,
  correctVoterEmail,
  declineEmailCorrection,
  getStoppableCorrection,
  listEmailCorrections,
  searchRoll,
  stopEmailCorrection,
} from '@urna/contract/voting/help-desk';
import {
  addDisputeNote,
  closeDispute,
  listDisputes,
  openDispute,
  readDispute,
  takeDispute,
} from '@urna/contract/voting/identity-disputes';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { staffOf } from '../../services/people/staff/staff-guard.ts';
import { correctEmail } from './correct-email.ts';
import { approveCorrection, declineCorrection } from './decide-correction.ts';
import {
  closeDispute as closeOneDispute,
  noteDispute,
  readDisputes,
  takeDispute as takeOneDispute,
} from './look-after-dispute.ts';
import { readDisputeLink, reportDispute } from './open-dispute.ts';
import { readCorrections } from './read-corrections.ts';
import { searchVoters } from './search-voters.ts';
import { readStoppable, stopCorrection } from './stop-correction.ts';

export function helpDeskRoutes(app: App, deps: Deps): void {
  route(app, searchRoll, async (request) => ({
    data: await searchVoters(deps, staffOf(request), request.process, request.body.search),
  }));

  route(app, correctVoterEmail, (request) =>
    correctEmail(deps, staffOf(request), request.process, request.params.id, request.body),
  );

  route(app, listEmailCorrections, (request) =>
    readCorrections(deps, staffOf(request), request.process, request.query),
  );

  route(app, approveEmailCorrection, (request) =>
    approveCorrection(deps, staffOf(request), request.process, request.params.id),
  );

  route(app, declineEmailCorrection, (request) =>
    declineCorrection(deps, staffOf(request), request.process, request.params.id, request.body),
  );

  route(app, listDisputes, (request) => readDisputes(deps, staffOf(request), request.process, request.query));

  route(app, takeDispute, (request) =>
    takeOneDispute(deps, staffOf(request), request.process, request.params.id, request.body),
  );

  route(app, addDisputeNote, (request) =>
    noteDispute(deps, staffOf(request), request.process, request.params.id, request.body),
  );

  route(app, closeDispute, (request) =>
    closeOneDispute(deps, staffOf(request), request.process, request.params.id, request.body),
  );

  const byLink = { config: { limit: { name: 'codes', perMinute: deps.limits.codesPerMinutePerAddress } } };

  route(app, getStoppableCorrection, async (request) => ({ data: await readStoppable(deps, request.body) }), byLink);

  route(app, stopEmailCorrection, (request) => stopCorrection(deps, request.body), byLink);

  route(app, readDispute, async (request) => ({ data: await readDisputeLink(deps, request.body) }), byLink);

  route(app, openDispute, (request) => reportDispute(deps, request.body), byLink);
}
