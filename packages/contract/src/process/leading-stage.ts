import { votingStateOf } from '../voting/voting-state.ts';
import { type Calendar, isInGrace, windowNow } from './calendar.ts';

/** What the landing page and the header lead with: what people can do now, or are waiting for. */
export type LeadingStage =
  | { stage: 'voting' | 'registration'; until: string }
  | { stage: 'result' | 'counting' }
  | { stage: 'before'; what: 'registration' | 'voting'; opensAt: string }
  | { stage: 'none' };

/** A vote comes first, because it can't be made up for. A window in the calendar alone offers none. */
export function leadingStage(calendar: Pick<Calendar, 'windows' | 'contests'>, now: Date): LeadingStage {
  const voting = windowNow(calendar, 'voting', now);
  const state = votingStateOf(calendar, now);
  if (state === 'open' && voting) return { stage: 'voting', until: voting.closes_at };
  const registration = windowNow(calendar, 'inscription', now);
  if (registration && now >= new Date(registration.opens_at)) {
    if (now < new Date(registration.closes_at)) return { stage: 'registration', until: registration.closes_at };
    if (isInGrace(registration, now) && registration.grace_until) {
      return { stage: 'registration', until: registration.grace_until };
    }
  }
  if (calendar.contests.some(({ stage }) => stage === 'published')) return { stage: 'result' };
  if (state === 'closed') return { stage: 'counting' };
  if (registration && now < new Date(registration.opens_at)) {
    return { stage: 'before', what: 'registration', opensAt: registration.opens_at };
  }
  if (voting && now < new Date(voting.opens_at)) return { stage: 'before', what: 'voting', opensAt: voting.opens_at };
  return { stage: 'none' };
}
