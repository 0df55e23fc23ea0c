import { useQuery } from '@tanstack/react-query';
import { type Calendar, windowsOf } from '@urna/contract/process/calendar';
import { tellTime } from '@urna/contract/shared/dates';
import { Notice } from '@urna/ui/notice';
import { calendarQuery } from '../../domain/calendar/use-calendar.ts';
import { useNow } from '../../lib/rendered.ts';

/** Says when candidates will appear. */
export function NobodyYet({ process, contest }: { process: string | undefined; contest: string }) {
  const { data: calendar } = useQuery(calendarQuery(process));
  const now = useNow();
  return (
    <Notice type="info" role="status" title="Todavía no hay candidatos admitidos">
      <p>
        Aparecen aquí, uno por uno, desde que la Junta admite su candidatura.{' '}
        {calendar ? when(calendar, contest, now) : null}
      </p>
    </Notice>
  );
}

function when(calendar: Calendar, contest: string, now: Date): string {
  const { inscription, correction } = windowsOf(calendar, contest);
  if (!inscription) return 'Las fechas de inscripción aún no se han definido.';
  const [opens, closes] = [new Date(inscription.opens_at), new Date(inscription.closes_at)];
  if (now < opens) return `Las inscripciones abren el ${tellTime(opens)}.`;
  if (now < closes) return `Las inscripciones están abiertas hasta el ${tellTime(closes)}.`;
  if (!correction) return `Las inscripciones cerraron el ${tellTime(closes)} y la revisión está en curso.`;
  return `La revisión está en curso: los documentos se pueden subsanar hasta el ${tellTime(new Date(correction.closes_at))}.`;
}
