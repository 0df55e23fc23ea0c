import { counted } from '@urna/contract/shared/counted';
import { Notice } from '@urna/ui/notice';
import { Link, Navigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { ProcessNotice, WithoutContest } from '../../../shared/election/contest-notices.tsx';
import { type ContestAddress, usePublicContest, withContest } from '../../../shared/processes/public-contest.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { LinkTabs } from '../../../ui/layout/link-tabs.tsx';
import { Pagination } from '../../../ui/tables/pagination.tsx';
import { CheckingPage, usePassedCode } from '../verification/checking-page.tsx';
import { PER_PAGE, useBallots, useBoxPage } from './ballot-box-api.ts';
import { BallotTable } from './ballot-table.tsx';

/** The public list of encrypted ballots, each with number and tracking code. */
export function BallotBoxPage() {
  const { words, contest, address, error, retry } = usePublicContest();
  const [search] = useSearchParams();
  const code = search.get('codigo');
  // The address of a search in the list, from before the first step took every code.
  if (code !== null) return <Navigate to={paths.verificationOf(code)} replace />;
  return (
    <CheckingPage step="box" about={contest?.title}>
      {contest ? (
        <>
          <ProcessNotice words={words} />
          <LinkTabs
            label="Elecciones"
            tabs={(words?.contests ?? []).map((one) => ({
              to: withContest(paths.ballotBox, { ...address, contest: one.contest }),
              label: one.title,
              current: one === contest,
            }))}
          />
          <BallotBox key={contest.contest} contest={address} />
        </>
      ) : (
        <WithoutContest words={words} error={error} retry={retry} />
      )}
    </CheckingPage>
  );
}

function BallotBox({ contest }: { contest: ContestAddress }) {
  const { page, turnTo } = useBoxPage(contest);
  const ballots = useBallots(contest, page);
  const sought = usePassedCode();
  const total = ballots.data?.meta.pagination.total ?? 0;
  if (ballots.error instanceof ApiError && ballots.error.code === 'election_not_ready') {
    return (
      <Notice type="info" role="status" title="Todavía no hay urna">
        La urna se abre al público cuando se sella la elección, antes del primer voto.
      </Notice>
    );
  }
  return (
    <>
      <p>
        {'¿Buscas la tuya? Escribe su código en '}
        <Link to={paths.verification}>Lo que tienes</Link>
        {': te dice qué número tiene y te lleva a su página de esta lista.'}
      </p>
      {ballots.error ? (
        <QueryFailure query={ballots} />
      ) : total > 0 && ballots.data?.data.length === 0 ? (
        <Notice type="info" role="status" title="La urna no tiene tantas páginas">
          <p>
            {`Tiene ${counted(total, 'papeleta', 'papeletas')}: `}
            <Link to={withContest(paths.ballotBox, contest)}>mira la primera página</Link>.
          </p>
        </Notice>
      ) : (
        <section aria-label="Papeletas" className="stack">
          <BallotTable
            contest={contest}
            ballots={ballots.data?.data ?? []}
            loading={ballots.isPending}
            stale={ballots.isPlaceholderData}
            sought={sought}
          />
          {total > 0 ? (
            <Pagination
              page={page}
              perPage={PER_PAGE}
              total={total}
              onChange={turnTo}
              noun="papeletas"
              label="Páginas de papeletas"
            />
          ) : null}
        </section>
      )}
    </>
  );
}
