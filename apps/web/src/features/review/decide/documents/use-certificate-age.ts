import { useQuery } from '@tanstack/react-query';
import { bogotaDay } from '@urna/contract/shared/dates';
import { serverNow } from '@urna/ui/server-clock';
import { certificateTextQuery } from '../../review-api.ts';
import { certificateDay, daysBetween } from './certificate-date.ts';

/** The day on which a certificate says it was issued, and how many days ago that is; null where its text doesn't tell. */
export function useCertificateAge(documentId: number | undefined): { day: string; age: number } | null {
  const { data: text } = useQuery({ ...certificateTextQuery(documentId ?? 0), enabled: documentId !== undefined });
  const today = bogotaDay(new Date(serverNow()));
  const day = text ? certificateDay(text, today) : null;
  return day === null ? null : { day, age: daysBetween(day, today) };
}
