import { votingStanding } from '../voting/voting-state.ts';
import { type Calendar, isInGrace, windowNow } from './calendar.ts';

/** What people can do now, or are waiting for: it stands out in the header, and leads the landing page until a result does. */
export type LeadingStage =
  | { stage: 'voting' | 'registration'; until: string }
  | { stage: 'result' | 'counting' }
  | { stage: 'before'; what: 'registration' | 'voting'; opensAt: string }
  | { stage: 'none' };

/** A vote comes first, because it can't be made up for. A window in the calendar alone offers none. */
export function leadingStage(calendar: Pick<Calendar, 'windows' | 'contests'>, now: Date): LeadingStage {
  const { state, date } = votingStanding(calendar, now);
  if (state === 'open' && date) return { stage: 'voting', until: date };
  const registration = windowNow(calendar, 'inscription', now);
  if (registration && now >= new Date(registration.opens_at)) {
    if (now < new Date(registration.closes_at)) return { stage: 'registration', until: registration.closes_at };
    if (isInGrace(registration, now) && registration.grace_until) {
      return { stage: 'registration', until: registration.grace_until };
    }
  }
  // A result leads once nobody can vote any more: the other contest, or a repetition, comes first.
  if (state === 'closed' || state === 'published') {
    return { stage: calendar.contests.some(({ stage }) => stage === 'published') ? 'result' : 'counting' };
  }
  if (registration && now < new Date(registration.opens_at)) {
    return { stage: 'before', what: 'registration', opensAt: registration.opens_at };
  }
  if (state === 'before' && date) return { stage: 'before', what: 'voting', opensAt: date };
  return { stage: 'none' };
}
