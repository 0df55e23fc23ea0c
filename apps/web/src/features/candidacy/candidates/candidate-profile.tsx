import type { CandidateBook, PublicCandidate } from '@urna/contract/candidacy/candidates';
import { tellTime } from '@urna/contract/shared/dates';
import type { VotingState } from '@urna/contract/voting/voting-state';
import { Facts } from '@urna/ui/panel';
import { Portrait } from '@urna/ui/pictures';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/rendered.ts';
import { ProposalWords } from '../../../shared/candidacy/proposal-words.tsx';
import { PageTools } from '../../../ui/buttons/page-tools.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import { AllCandidates, CvLink, comparedIn, Withdrawn } from './candidate-parts.tsx';
import classes from './candidates.module.css';

interface CandidateProfileProps {
  book: CandidateBook;
  candidate: PublicCandidate;
  state: VotingState;
  notice: ReactNode;
}

/** One candidate, at an address of their own. */
export function CandidateProfile({ book, candidate, state, notice }: CandidateProfileProps) {
  const { full_name, proposal, withdrawn_at, institution } = candidate;
  const [search] = useSearchParams();
  const chosen = comparedIn(search, book.candidates, 'elegidos').map(({ id }) => id);
  const changes = changesUntil(book.voting_opens_at, state, useNow());
  return (
    <PublicPage title={full_name} subtitle={book.title} documentTitle={`${full_name}: candidatura`}>
      {notice}
      <div className={classes.profile}>
        <div className={classes.person}>
          <div>
            <Portrait url={candidate.photo_url} eager />
          </div>
          <Facts
            facts={[
              institution === null ? null : ['Institución', institution],
              ['Tarjeta profesional', candidate.professional_card],
              ['Título', candidate.degree],
              ['Ciudad', candidate.city],
            ]}
          />
          <div className="cluster gap-sm" data-screen-only>
            <PageTools
              title={`${full_name}, ${book.title}`}
              path={paths.candidateOf(book.process, book.contest, candidate.id)}
            />
          </div>
        </div>
        <Panel title="Propuesta">
          {withdrawn_at === null ? null : <Withdrawn time={withdrawn_at} />}
          {proposal ? (
            <>
              <ProposalWords text={proposal.text} link={proposal.link} />
              {proposal.cv ? <CvLink cv={proposal.cv} name={full_name} /> : null}
              <p className="note">
                Publicada el {tellDateTime(proposal.published_at)}. La escribió el candidato; la Junta la publica y no
                la respalda. {changes}
              </p>
            </>
          ) : withdrawn_at === null ? (
            <p className="note">No ha publicado una propuesta. {changes}</p>
          ) : null}
        </Panel>
      </div>
      <div className="cluster gap-sm" data-screen-only>
        <AllCandidates book={book} chosen={chosen} />
      </div>
    </PublicPage>
  );
}

/** Until when a proposal may change, which the calendar decides, and whether the vote has opened since. */
export function changesUntil(opensAt: string | null, state: VotingState, now: Date): string {
  if (opensAt === null) return 'Puede cambiar hasta que abra la votación.';
  const opens = new Date(opensAt);
  if (now < opens) return `Puede cambiar hasta la fecha de apertura de la votación, el ${tellTime(opens)}.`;
  return state === 'waiting'
    ? 'Ya no cambia: llegó la fecha de apertura de la votación, aunque todavía no abre.'
    : 'Las propuestas no cambian desde la fecha de apertura de la votación.';
}
