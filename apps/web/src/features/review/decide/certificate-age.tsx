import { useQuery } from '@tanstack/react-query';
import { bogotaDay } from '@urna/contract/dates';
import { counted } from '../../../lib/counted.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { certificateTextQuery } from '../review-api.ts';
import { certificateDay, daysBetween } from './certificate-date.ts';
import classes from './document-decision.module.css';

/** From here on an age is worth a second look. How long a certificate is valid is for the reviewer to say. */
const OLD_DAYS = 90;

/** How old a certificate is, by its own text. A scan has none, and then nothing is said. */
export function CertificateAge({ documentId }: { documentId: number }) {
  const { data: text } = useQuery(certificateTextQuery(documentId));
  const today = bogotaDay(new Date(serverNow()));
  const day = text ? certificateDay(text, today) : null;
  if (day === null) return null;
  const age = daysBetween(day, today);
  return (
    <p className={classes.age} data-old={age > OLD_DAYS || undefined}>
      Según su texto es del {formatLongDate(day)}: {age === 0 ? 'hoy' : `hace ${counted(age, 'día', 'días')}`}.
    </p>
  );
}
