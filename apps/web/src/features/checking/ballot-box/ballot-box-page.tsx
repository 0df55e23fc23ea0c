import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { counted } from '../../../lib/counted.ts';
import { paths } from '../../../lib/paths.ts';
import { NoContest, ProcessNotice } from '../../../shared/election/contest-notices.tsx';
import { type ContestAddress, usePublicContest, withContest } from '../../../shared/processes/public-contest.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { LinkTabs } from '../../../ui/layout/link-tabs.tsx';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import { Pagination } from '../../../ui/tables/pagination.tsx';
import { PER_PAGE, useBallots, useBoxAddress } from './ballot-box-api.ts';
import { BallotTable } from './ballot-table.tsx';
import { CodeSearch } from './code-search.tsx';

const head = {
  title: 'Papeletas de la urna',
  subtitle:
    'Cada papeleta está cifrada: aquí se ve que está, no por quién se votó. Busca la tuya con el código de seguimiento que recibiste al votar.',
};

/** The public list of encrypted ballots, each with number and tracking code. */
export function BallotBoxPage() {
  const { words, contest, address, error, retry } = usePublicContest();
  if (!contest) return <NoContest head={head} words={words} error={error} retry={retry} />;
  return (
    <PublicPage {...head} documentTitle={`Papeletas de la urna: ${contest.title}`}>
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
      <p>
        {'¿Quieres comprobarlo todo? '}
        <Link to={withContest(paths.archiveCheck, address)}>Verifica la urna completa</Link>
        {' en tu navegador.'}
      </p>
    </PublicPage>
  );
}

function BallotBox({ contest }: { contest: ContestAddress }) {
  const address = useBoxAddress(contest);
  const ballots = useBallots(contest, address.page);
  const [checked, setChecked] = useState<string | null>(null);
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
      <CodeSearch contest={contest} address={address} onChecked={setChecked} />
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
            own={checked}
          />
          {total > 0 ? (
            <Pagination
              page={address.page}
              perPage={PER_PAGE}
              total={total}
              onChange={address.turnTo}
              noun="papeletas"
              label="Páginas de papeletas"
            />
          ) : null}
        </section>
      )}
    </>
  );
}
