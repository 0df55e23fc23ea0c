import { bogotaDay } from '@urna/contract/shared/dates';

/**
 * A moment of a mail as staff are told it: of the confirmation of a vote the day alone (YYYY-MM-DD in Bogotá), since a finer
 * moment beside a voter would tell which ballot is theirs.
 */
export const toldTime = (topic: string, at: Date): string =>
  topic === 'vote_receipt' ? bogotaDay(at) : at.toISOString();
