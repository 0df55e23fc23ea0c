import type { Campaign, CampaignProgress } from '@urna/contract/mail/campaigns';
import { counted } from '@urna/contract/shared/counted';

/** Whether the figures still change. */
export function isMoving({ status, progress }: Pick<Campaign, 'status' | 'progress'>): boolean {
  return status === 'running' || progress.sending > 0 || (status === 'cancelled' && progress.waiting > 0);
}

export function totalOf(progress: CampaignProgress): number {
  return Object.values(progress).reduce((sum, mails) => sum + mails, 0);
}

export function remainingOf({ not_queued, waiting, sending }: CampaignProgress): number {
  return not_queued + waiting + sending;
}

/** From 0 to 100; 100 only when nothing is left. */
export function percentDone(progress: CampaignProgress): number {
  const total = totalOf(progress);
  return total === 0 ? 0 : Math.floor(((total - remainingOf(progress)) / total) * 100);
}

const MINUTES_AN_HOUR = 60;
const HOURS_WORTH_SAYING = 48;

/** The estimated duration at a speed, rounded for planning. */
export function tellDuration(mails: number, perMinute: number): string {
  const minutes = Math.ceil(mails / perMinute);
  if (minutes <= 1) return 'menos de un minuto';
  if (minutes < 2 * MINUTES_AN_HOUR) return `unos ${counted(minutes, 'minuto', 'minutos')}`;
  const hours = Math.round(minutes / MINUTES_AN_HOUR);
  if (hours < HOURS_WORTH_SAYING) return `unas ${counted(hours, 'hora', 'horas')}`;
  return `unos ${counted(Math.round(hours / 24), 'día', 'días')}`;
}
