// The public page of a contest's candidates.

import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CandidateBook, listPublicCandidates } from '@urna/contract/candidacy/candidates';
import { type Calendar, windowsOf } from '@urna/contract/processes/calendar';
import { tellTime } from '@urna/contract/shared/dates';
import { stateOfContest } from '@urna/contract/voting/voting-state';
import { Notice } from '@urna/ui/notice';
import { Link, useParams, useSearchParams } from 'react-router';
import { publicClient } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/rendered.ts';
import { NoContest, ProcessNotice } from '../../../shared/election/contest-notices.tsx';
import { type ContestAddress, usePublicContest, withContest } from '../../../shared/processes/public-contest.ts';
import { calendarQuery } from '../../../shared/processes/use-calendar.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { LinkTabs } from '../../../ui/layout/link-tabs.tsx';
import { type PublicHead, PublicPage } from '../../../ui/layout/public-page.tsx';
import { CandidateList } from './candidate-list.tsx';
import { comparedIn } from './candidate-parts.tsx';
import { CandidateProfile } from './candidate-profile.tsx';
import { CompareView } from './compare-view.tsx';

const head: PublicHead = {
  title: 'Candidatos',
  subtitle: 'Quiénes son y qué proponen, en sus propias palabras.',
};

/**
 * All candidates of a contest with their proposals, in one call without a session: the server learns neither who reads
 * nor about whom.
 */
export const candidatesQuery = (contest: ContestAddress) =>
  queryOptions({
    queryKey: ['candidates', contest],
    queryFn: async ({ signal }) => (await publicClient.call(listPublicCandidates, { params: contest, signal })).data,
  });

/** The candidates of a contest: all of them, one of them, or two or three side by side. */
export function CandidatesPage() {
  const { words, contest, address, error, retry } = usePublicContest();
  const { candidato } = useParams();
  const now = useNow();
  const [search] = useSearchParams();
  const book = useQuery({ ...candidatesQuery(address), enabled: contest !== undefined });
  if (!words || !contest) return <NoContest head={head} words={words} error={error} retry={retry} />;
  const notice = <ProcessNotice words={words} />;
  if (!book.data) {
    return (
      <PublicPage {...head} documentTitle={`Candidatos: ${contest.title}`}>
        {notice}
        <QueryFailure query={book} />
        {book.error ? null : <Skeleton height={480} role="status" aria-label="Cargando los candidatos" />}
      </PublicPage>
    );
  }
  if (candidato !== undefined) {
    const one = book.data.candidates.find(({ id }) => String(id) === candidato);
    const voting = windowsOf(words, contest.contest).voting;
    const state = stateOfContest({ ...contest, stage: book.data.stage }, voting, now);
    return one ? (
      <CandidateProfile key={one.id} book={book.data} candidate={one} state={state} notice={notice} />
    ) : (
      <NotListed book={book.data} />
    );
  }
  const compared = comparedIn(search, book.data.candidates);
  if (compared.length > 1) return <CompareView book={book.data} compared={compared} notice={notice} />;
  return (
    <PublicPage {...head} documentTitle={`Candidatos: ${contest.title}`}>
      {notice}
      <LinkTabs
        label="Elecciones"
        tabs={words.contests.map((one) => ({
          to: address.process
            ? paths.candidatesOf(address.process, one.contest)
            : withContest(paths.candidates, { contest: one.contest }),
          label: one.title,
          current: one === contest,
        }))}
      />
      {book.data.candidates.length === 0 ? (
        <NobodyYet process={address.process} contest={contest.contest} />
      ) : (
        <CandidateList key={contest.contest} book={book.data} />
      )}
    </PublicPage>
  );
}

function NotListed({ book: { process, contest, title } }: { book: CandidateBook }) {
  return (
    <PublicPage {...head}>
      <Notice type="info" role="status" title="No hay un candidato en esta dirección">
        <p>
          Puede que la dirección esté incompleta, o que se haya retirado. Mira a{' '}
          <Link to={paths.candidatesOf(process, contest)}>todos los candidatos de {title}</Link>.
        </p>
      </Notice>
    </PublicPage>
  );
}

/** Says when candidates will appear. */
function NobodyYet({ process, contest }: { process: string | undefined; contest: string }) {
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
