import { useQuery } from '@tanstack/react-query';
import { bogotaDay, isCalendarDay } from '@urna/contract/shared/dates';
import { serverNow } from '@urna/ui/server-clock';
import { documentFileQuery, FILES } from '../review-screen/review-api.ts';

/** From here on a certificate's age is worth a second look. How long one is valid is for the reviewer to say. */
export const OLD_DAYS = 90;

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const monthNames = [...months, 'setiembre'].join('|');

/** "1 de agosto de 2025", "1 de agosto del 2025", "12 días del mes de mayo de 2025", "agosto 1 de 2025". */
const inWords = new RegExp(
  `\\b(\\d{1,2})\\s*(?:°|º)?\\s*(?:\\(\\d{1,2}\\)\\s*)?(?:días?\\s+)?(?:del?\\s+)?(?:mes\\s+de\\s+)?(${monthNames})\\s+del?\\s+(?:año\\s+)?(\\d{4})\\b`,
  'giu',
);
const monthFirst = new RegExp(`\\b(${monthNames})\\s+(\\d{1,2})\\s*(?:,|del?)\\s*(\\d{4})\\b`, 'giu');
const dayFirst = /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/g;
const yearFirst = /\b(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})\b/g;

function dayOf(year: string, month: number, day: string): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(text) ? text : null;
}

function monthOf(name: string): number {
  const plain = name.toLowerCase();
  return months.indexOf(plain === 'setiembre' ? 'septiembre' : plain) + 1;
}

/**
 * The day on which a certificate says it was issued, as YYYY-MM-DD: the latest day in its text that isn't in the future.
 * A certificate names older days too, as those of the register it was made from, and none that is later than itself but
 * that of its end. Null where the text has none, as in a scan.
 */
export function certificateDay(text: string, today: string): string | null {
  const days = [
    ...[...text.matchAll(inWords)].map(([, day = '', month = '', year = '']) => dayOf(year, monthOf(month), day)),
    ...[...text.matchAll(monthFirst)].map(([, month = '', day = '', year = '']) => dayOf(year, monthOf(month), day)),
    ...[...text.matchAll(dayFirst)].map(([, day = '', month = '', year = '']) => dayOf(year, Number(month), day)),
    ...[...text.matchAll(yearFirst)].map(([, year = '', month = '', day = '']) => dayOf(year, Number(month), day)),
  ];
  return days
    .filter((day) => day !== null && day <= today && day >= '1990')
    .reduce((latest, day) => (latest === null || (day !== null && day > latest) ? day : latest), null);
}

const DAY_MS = 24 * 3600 * 1000;

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The day on which a certificate says it was issued, and how many days ago that is; null where its text doesn't tell. */
export function useCertificateAge(documentId: number | undefined): { day: string; age: number } | null {
  const { data: text } = useQuery({
    queryKey: [FILES, 'text', documentId],
    queryFn: async ({ client }) => {
      const [file, { pdfText }] = await Promise.all([
        client.query(documentFileQuery(documentId ?? 0)),
        import('../../../ui/files/pdf.tsx'),
      ]);
      // A certificate has its date on its first pages.
      return pdfText(file, 3);
    },
    enabled: documentId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const today = bogotaDay(new Date(serverNow()));
  const day = text ? certificateDay(text, today) : null;
  return day === null ? null : { day, age: daysBetween(day, today) };
}
