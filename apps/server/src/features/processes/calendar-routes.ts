import { listDeclarations } from '@urna/contract/candidacy/declarations';
import { listDocumentGuides } from '@urna/contract/candidacy/documents';
import { getCalendar } from '@urna/contract/process/calendar';
import { getSiteText } from '@urna/contract/process/site-texts';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { readCalendar } from '../../services/processes/calendar/read-calendar.ts';
import { declarationsInForce, documentGuides, readSiteText } from '../../services/processes/texts.ts';

/** The public calendar: pages explain a closed window before anyone tries to enter. */
export function calendarRoutes(app: App, deps: Pick<Deps, 'db' | 'clock' | 'updateDataUrl'>): void {
  route(app, listDeclarations, async ({ process }) => ({ data: await declarationsInForce(deps.db, process) }));

  route(app, getSiteText, async ({ process, params, query }) => ({
    data: await readSiteText(deps.db, process, params.kind, query.version),
  }));
  route(app, listDocumentGuides, async ({ process }) => ({ data: await documentGuides(deps.db, process) }));

  route(app, getCalendar, async ({ process }) => ({ data: await readCalendar(deps, process) }));
}
