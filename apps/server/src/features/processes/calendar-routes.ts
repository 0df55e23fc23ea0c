// The endpoints of the calendar.

import { listDeclarations } from '@urna/contract/candidacy/declarations';
import { type Calendar, getCalendar } from '@urna/contract/processes/calendar';
import {
  type AdminCalendar,
  announceGrace,
  changeWindow,
  getAdminCalendar,
  undoExtension as undoExtensionCall,
} from '@urna/contract/processes/calendar-admin';
import { undoneExtension } from '@urna/contract/processes/calendar-rules';
import { getSiteText } from '@urna/contract/processes/site-texts';
import { tellTime } from '@urna/contract/shared/dates';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, route } from '../../platform/http/route.ts';
import { asCauser, staffOf } from '../../services/access/staff-guard.ts';
import { readHeadlines } from '../../services/election/outcome.ts';
import { readOngoingTurnout } from '../../services/election/turnout.ts';
import { findWindow, readUse } from '../../services/processes/calendar.ts';
import { listContests, requireContest } from '../../services/processes/contest-rows.ts';
import { setGrace, setWindow, undoExtension } from '../../services/processes/set-window.ts';
import { declarationsInForce, readPageWords, readSiteText } from '../../services/processes/texts.ts';

export type CalendarDeps = Pick<Deps, 'db' | 'clock' | 'updateDataUrl' | 'drill'>;

/** The process with its contests and windows, how many have voted in the open ones, and what the published ones decided. */
async function readCalendar({ db, clock, updateDataUrl, drill }: CalendarDeps, process: ProcessRow): Promise<Calendar> {
  return {
    ...(await readPageWords(db, process)),
    turnout: await readOngoingTurnout(db, process),
    results: await readHeadlines(db, process),
    now: clock.now().toISOString(),
    update_data_url: updateDataUrl,
    ...(drill && { drill }),
  };
}

/** The calendar with what its rules depend on, for the administrator's page. */
async function readAdminCalendar(deps: CalendarDeps, process: ProcessRow): Promise<AdminCalendar> {
  const { db } = deps;
  const repeated = (await listContests(db, process)).filter(({ repeats }) => repeats !== null);
  const calendars = [
    { contest: null, calendar_id: process.calendar_id },
    ...repeated.map(({ slug, calendar_id }) => ({ contest: slug, calendar_id })),
  ];
  return {
    ...(await readCalendar(deps, process)),
    states: await Promise.all(
      calendars.map(async ({ contest, calendar_id }) => {
        const undo = undoneExtension(await findWindow(db, 'voting', { calendar_id }), deps.clock.now());
        return {
          contest,
          ...(await readUse(db, calendar_id)),
          undo: undo.ok ? { until: undo.until.toISOString(), closes_at: undo.closes_at.toISOString() } : null,
        };
      }),
    ),
  };
}

/** The public calendar: pages explain a closed window before anyone tries to enter. */
export function calendarRoutes(app: App, deps: Deps): void {
  route(app, listDeclarations, async ({ process }) => ({ data: await declarationsInForce(deps.db, process) }));

  route(app, getSiteText, async ({ process, params, query }) => ({
    data: await readSiteText(deps.db, process, params.kind, query.version),
  }));

  route(app, getCalendar, async ({ process }) => ({ data: await readCalendar(deps, process) }));
}

/** The calendar that administrators change. */
export function calendarChangeRoutes(app: App, deps: Deps): void {
  const named = async ({ process }: { process: ProcessRow }, slug: string | undefined) =>
    slug === undefined ? undefined : await requireContest(deps.db, process, slug);

  route(app, getAdminCalendar, async ({ process }) => ({ data: await readAdminCalendar(deps, process) }));

  route(app, changeWindow, async (request) => {
    const { process, body } = request;
    const { window, opens_at, closes_at, reason } = body;
    const contest = await named(request, body.contest);
    const change = { window, contest, opensAt: new Date(opens_at), closesAt: new Date(closes_at), reason };
    await setWindow(deps, asCauser(staffOf(request)), process, change);
    return { message: 'El calendario se guardó correctamente.', data: await readAdminCalendar(deps, process) };
  });

  route(app, undoExtensionCall, async (request) => {
    const { process, body } = request;
    const change = { contest: await named(request, body.contest), reason: body.reason };
    const { closesAt, former } = await undoExtension(deps, asCauser(staffOf(request)), process, change);
    const closes = `cierra el ${tellTime(closesAt)}`;
    const message =
      closesAt > former
        ? `La ampliación se deshizo. El cierre anterior ya pasó o estaba por pasar: la votación ${closes}, para que termine quien está votando.`
        : `La ampliación se deshizo: la votación ${closes}.`;
    return { message, data: await readAdminCalendar(deps, process) };
  });

  route(app, announceGrace, async (request) => {
    const { process, body } = request;
    const until = body.until === null ? null : new Date(body.until);
    const grace = { contest: await named(request, body.contest), until, reason: body.reason };
    await setGrace(deps, asCauser(staffOf(request)), process, grace);
    return { message: 'El plazo de gracia se guardó correctamente.', data: await readAdminCalendar(deps, process) };
  });
}
