import { type Calendar, isInGrace, windowNow } from './calendar.ts';
import { hasReached } from './contests.ts';

/** What the landing page and the header lead with: what people can do now, or are waiting for. */
export type LeadingStage =
  | { stage: 'voting' | 'registration'; until: string }
  | { stage: 'result' | 'counting' }
  | { stage: 'before'; what: 'registration' | 'voting'; opensAt: string }
  | { stage: 'none' };

/**
 * A vote comes first, because it can't be made up for. A contest is open for voting only once it is sealed and its
 * window has opened; a window in the calendar alone isn't enough.
 */
export function leadingStage(calendar: Pick<Calendar, 'windows' | 'contests'>, now: Date): LeadingStage {
  const voting = windowNow(calendar, 'voting', now);
  const stages = calendar.contests.map(({ stage }) => stage);
  if (stages.includes('open') && voting && now < new Date(voting.closes_at)) {
    return { stage: 'voting', until: voting.closes_at };
  }
  const registration = windowNow(calendar, 'inscription', now);
  if (registration && now >= new Date(registration.opens_at)) {
    if (now < new Date(registration.closes_at)) return { stage: 'registration', until: registration.closes_at };
    if (isInGrace(registration, now) && registration.grace_until) {
      return { stage: 'registration', until: registration.grace_until };
    }
  }
  if (stages.includes('published')) return { stage: 'result' };
  if (stages.some((stage) => hasReached(stage, 'open'))) return { stage: 'counting' };
  if (registration && now < new Date(registration.opens_at)) {
    return { stage: 'before', what: 'registration', opensAt: registration.opens_at };
  }
  if (voting && now < new Date(voting.opens_at)) return { stage: 'before', what: 'voting', opensAt: voting.opens_at };
  return { stage: 'none' };
}
