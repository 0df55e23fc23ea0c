import { hasReached } from '@urna/contract/election/contests';
import { windowNames } from '@urna/contract/processes/calendar';
import { hasContact } from '@urna/contract/processes/institution';
import { siteTextKinds, siteTextLabels } from '@urna/contract/processes/site-texts';
import { tellTime } from '@urna/contract/shared/dates';
import { declarationKeys } from '@urna/contract/shared/person-fields';
import type { ContestRow, ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { isDrill } from '../../platform/installation.ts';
import { windowLabels, windowsOf } from '../processes/calendar.ts';
import { listContests } from '../processes/contest-rows.ts';
import { declarationsInForce, siteTextVersions, wordsOf } from '../processes/texts.ts';
import { readOutcome } from './outcome.ts';

const conjunction = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** What a draft lacks before it can be made current, in sentences. */
export async function openingWaitsFor(db: Queryable, process: ProcessRow, now: Date): Promise<string[]> {
  const waits: string[] = [];
  if ((await listContests(db, process)).length === 0) waits.push('Falta al menos una elección.');
  waits.push(...(await declarationsLack(db, process)));
  waits.push(...(await datesPassed(db, process, now)));
  const current = await db.selectFrom('processes').selectAll().where('state', '=', 'current').executeTakeFirst();
  if (current) {
    const left = await archivingWaitsFor(db, current, now);
    waits.push(...left.map((reason) => `${current.title}: ${reason}`));
  }
  return waits;
}

export async function declarationsLack(db: Queryable, process: ProcessRow): Promise<string[]> {
  const kinds = new Set((await declarationsInForce(db, process)).map(({ kind }) => kind));
  const missing = declarationKeys.filter((key) => !kinds.has(key)).length;
  if (missing === 0) return [];
  return [missing === 1 ? 'Falta el texto de una declaración.' : `Faltan los textos de ${missing} declaraciones.`];
}

/** A draft's dates were in the future when they were set, and nobody could register, correct or vote in it meanwhile. */
export async function datesPassed(db: Queryable, process: ProcessRow, now: Date): Promise<string[]> {
  if (await isDrill(db)) return [];
  return (await windowsOf(db, process))
    .filter(({ closes_at }) => closes_at <= now)
    .map(({ name, closes_at }) => `${windowLabels[name]}: cerraron el ${tellTime(closes_at)}; cambie las fechas.`);
}

/** What people would miss on the public pages, in sentences. */
export async function publicPagesLack(db: Queryable, process: ProcessRow): Promise<string[]> {
  return [...(await datesLack(db, process)), ...(await textsLack(db, process))];
}

export async function datesLack(db: Queryable, process: ProcessRow): Promise<string[]> {
  const dated = new Set((await windowsOf(db, process)).map(({ name }) => name));
  const undated = windowNames
    .filter((name) => name !== 'claims' && !dated.has(name))
    .map((name) => windowLabels[name].toLocaleLowerCase('es-CO'));
  return undated.length > 0 ? [`Faltan las fechas de ${conjunction.format(undated)}.`] : [];
}

export async function textsLack(db: Queryable, process: ProcessRow): Promise<string[]> {
  const words = wordsOf(process);
  const lacks: string[] = [];
  if (!hasContact(words))
    lacks.push(
      'Falta cómo comunicarse: ninguna página ni correo dice a quién acudir hasta que haya correo, teléfono o página de atención.',
    );
  else if (words.contact.hours === null) lacks.push('Falta el horario de atención.');
  const kinds = new Set((await siteTextVersions(db, process)).map(({ kind }) => kind));
  for (const kind of siteTextKinds) if (!kinds.has(kind)) lacks.push(`Falta el texto «${siteTextLabels[kind]}».`);
  if (
    words.shows_gov_bar &&
    (words.entity.nit === null || words.entity.address === null || words.entity.notifications_email === null)
  )
    lacks.push('Faltan datos de la entidad en el pie: NIT, dirección y correo para notificaciones judiciales.');
  return lacks;
}

/**
 * What the current process lacks before it can be archived, in sentences. Nothing of a voting may be left half done, and
 * nobody who registers, corrects or votes may lose their window.
 */
export async function archivingWaitsFor(db: Queryable, process: ProcessRow, now: Date): Promise<string[]> {
  const contests = await listContests(db, process);
  const reasons = await openWindows(db, process, contests, now);
  for (const contest of contests) {
    const isRepeated = contests.some(({ repeats }) => repeats === contest.id);
    const reason = isRepeated ? null : await whyUnfinished(db, contest);
    if (reason !== null) reasons.push(reason);
  }
  return reasons;
}

/**
 * The windows that are open or ahead, also of contests with windows of their own. A voting window whose contests all closed
 * before it, as only a demonstration's do, lets nobody vote any more.
 */
async function openWindows(
  db: Queryable,
  process: ProcessRow,
  contests: readonly ContestRow[],
  now: Date,
): Promise<string[]> {
  const calendars = [...new Set([process, ...contests].map(({ calendar_id }) => calendar_id))];
  const windows = await Promise.all(
    calendars.map(async (calendar_id) => {
      const voted = contests.filter((contest) => contest.calendar_id === calendar_id);
      const isOver = voted.length > 0 && voted.every(({ stage }) => hasReached(stage, 'closed'));
      return (await windowsOf(db, { calendar_id })).filter(({ name }) => name !== 'voting' || !isOver);
    }),
  );
  return windows
    .flat()
    .map(({ name, opens_at, closes_at, grace_until }) => {
      const until = grace_until !== null && grace_until > closes_at ? grace_until : closes_at;
      return { name, opens_at, until };
    })
    .filter(({ until }) => until > now)
    .map(({ name, opens_at, until }) =>
      opens_at > now
        ? `${windowLabels[name]}: abren el ${tellTime(opens_at)}.`
        : `${windowLabels[name]}: siguen abiertas hasta el ${tellTime(until)}.`,
    );
}

/** A contest that was never sealed took no vote. */
async function whyUnfinished(db: Queryable, contest: ContestRow): Promise<string | null> {
  const { id, stage, title } = contest;
  if (!hasReached(stage, 'sealing')) return null;
  if (stage !== 'published') return `Falta publicar el resultado de «${title}».`;
  if ((await readOutcome(db, contest))?.kind !== 'tie') return null;
  const resolved = await db
    .selectFrom('tie_resolutions')
    .select('contest')
    .where('contest', '=', id)
    .executeTakeFirst();
  return resolved ? null : `Falta resolver el empate de «${title}».`;
}
