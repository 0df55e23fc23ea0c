import * as disowning from '@urna/contract/candidacy/disowning';
import type { Deps } from '../../../platform/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { paged } from '../../../platform/http/pagination.ts';
import { route } from '../../../platform/http/route.ts';
import { listDisownings } from '../../../services/candidacy/disownings.ts';
import { disown, readDisowned } from './disown.ts';

/** The page behind the link "No fui yo" in mails to candidates and voters, and what the help desk sees of its use. */
export function disowningRoutes(app: App, deps: Deps): void {
  route(app, disowning.readDisownLink, async (request) => ({ data: await readDisowned(deps, request.body) }));

  route(app, disowning.disown, (request) => disown(deps, request.body));

  route(app, disowning.listDisownings, async (request) =>
    paged(await listDisownings(deps.db, request.process, request.query), request.query),
  );
}
