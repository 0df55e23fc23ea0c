import { z } from 'zod';
import { candidateKindSchema } from '../candidacy/candidacy.ts';
import { contestStageSchema, credentialAuthoritySchema, loginKindSchema } from '../election/contests.ts';
import { tellTime } from '../shared/dates.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { processWordsSchema } from './processes.ts';

/**
 * The windows of the process, each the half-open interval [opens_at, closes_at). The only texts that say why one is
 * closed are here too.
 */
export const windowNames = ['inscription', 'correction', 'claims', 'voting'] as const;
export type WindowName = (typeof windowNames)[number];

export const windowSchema = z.object({
  opens_at: z.iso.datetime(),
  closes_at: z.iso.datetime(),
  /** Registrations that were begun before the close may be finished until then. */
  grace_until: z.iso.datetime().optional(),
});
/** A window that the administrator hasn't set is missing. A calendar may do without that of claims. */
export const windowsSchema = z.partialRecord(z.enum(windowNames), windowSchema);
export type Windows = z.infer<typeof windowsSchema>;

export const calendarSchema = z.object({
  process: processWordsSchema,
  /** The contests of the process, each followed by those that repeat it. */
  contests: z.array(
    z.object({
      contest: z.string(),
      title: z.string(),
      question: z.string(),
      candidate_type: candidateKindSchema,
      login: loginKindSchema,
      /** The windows of a contest that repeats another; null where those of the process apply. */
      windows: windowsSchema.nullable(),
      stage: contestStageSchema,
      /** Whether enough trustees have signed the sealing act: without them voting doesn't open. */
      cleared: z.boolean(),
      credential_authority: credentialAuthoritySchema,
    }),
  ),
  windows: windowsSchema,
  /** Of the contests that are open: how many may vote, and how many have voted. */
  turnout: z.array(z.object({ contest: z.string(), voters: z.int(), ballots: z.int() })),
  /** The published results, each in one sentence. A contest whose repetition has a result too is left out. */
  results: z.array(z.object({ contest: z.string(), headline: z.string() })),
  now: z.iso.datetime(),
  /** In a drill, dates can be moved that are fixed otherwise. */
  drill: z.literal(true).optional(),
  /** The page where accountants update their data in the professional register. */
  update_data_url: z.url().optional(),
});
export type Calendar = z.infer<typeof calendarSchema>;

export const getCalendar = {
  method: 'GET',
  path: '/elections/calendar',
  about: 'process',
  booth: true,
  tag: 'Público',
  summary: 'El proceso y sus fechas',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(calendarSchema) },
} as const satisfies Endpoint;

type Window = z.infer<typeof windowSchema>;

/** The windows of a contest: its own if it repeats another. */
export function windowsOf(calendar: Pick<Calendar, 'windows' | 'contests'>, contest: string | undefined): Windows {
  return calendar.contests.find((one) => one.contest === contest)?.windows ?? calendar.windows;
}

/**
 * Of the windows of one name, in the process and in its repeated contests, the one that matters now: the one that is
 * open, or else the next to open, or else the last that closed.
 */
export function windowNow(
  calendar: Pick<Calendar, 'windows' | 'contests'>,
  name: WindowName,
  now: Date,
): Window | undefined {
  const all = [calendar.windows, ...calendar.contests.map(({ windows }) => windows)]
    .flatMap((windows) => windows?.[name] ?? [])
    .toSorted((a, b) => new Date(a.opens_at).getTime() - new Date(b.opens_at).getTime());
  return all.find(({ closes_at }) => now < new Date(closes_at)) ?? all.at(-1);
}

const subjects = {
  inscription: 'Las inscripciones',
  correction: 'Las subsanaciones',
  claims: 'Las reclamaciones sobre el censo',
  voting: 'Las votaciones',
} as const satisfies Record<WindowName, string>;

interface Graced {
  closes_at: string | Date;
  grace_until?: string | Date | null | undefined;
}

/** Until when something that was begun then may be finished. */
export function closesFor<Moment extends string | Date>(
  { closes_at, grace_until }: { closes_at: Moment; grace_until?: Moment | null | undefined },
  begunAt: Date,
): Moment {
  return grace_until && begunAt < new Date(closes_at) ? grace_until : closes_at;
}

/** Whether only those who began before the close may go on now. */
export function isInGrace({ closes_at, grace_until }: Graced, now: Date): boolean {
  return Boolean(grace_until) && now >= new Date(closes_at) && now < new Date(grace_until ?? 0);
}

/** Says that people can act in a window now or later; null once they can't any more, or where it has no dates. */
export function tellUnlessOver(
  window: WindowName,
  times: ({ opens_at: string | Date } & Graced) | null | undefined,
  now: Date,
): string | null {
  if (!times) return null;
  const access = windowAccess(window, times, now);
  if (access.open) return `${subjects[window]} siguen abiertas hasta el ${tellTime(new Date(times.closes_at))}.`;
  return now < new Date(times.opens_at) || isInGrace(times, now) ? access.reason : null;
}

export type WindowAccess = { open: true } | { open: false; reason: string };

export function windowAccess(window: WindowName, times: { opens_at: string | Date } & Graced, now: Date): WindowAccess {
  const opens = new Date(times.opens_at);
  const closes = new Date(times.closes_at);
  if (now < opens) return { open: false, reason: `${subjects[window]} abren el ${tellTime(opens)}.` };
  if (now >= closes) {
    const grace = isInGrace(times, now)
      ? ` Quienes comenzaron antes pueden terminar hasta el ${tellTime(new Date(times.grace_until ?? 0))}.`
      : '';
    return { open: false, reason: `${subjects[window]} cerraron el ${tellTime(closes)}.${grace}` };
  }
  return { open: true };
}
