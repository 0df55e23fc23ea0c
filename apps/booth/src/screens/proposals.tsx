import { type CandidateBook, listPublicCandidates } from '@urna/contract/candidacy/candidates';
import { hostOf } from '@urna/contract/candidacy/proposal-text';
import type { BallotPaper } from '@urna/contract/election/ballots';
import { messageOf } from '@urna/ui/api-error';
import { Button } from '@urna/ui/button';
import { CloseIcon, ExternalIcon } from '@urna/ui/icons';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../api.ts';
import { Failure } from '../frame/failure.tsx';
import { site, siteLink } from '../installation.ts';
import classes from './proposals.module.css';

interface ProposalsPanelProps {
  paper: BallotPaper;
  /** The position of the candidate whose proposal opens first; null for none. */
  opened: number | null;
  onClose: () => void;
}

/**
 * What the candidates propose, beside the ballot and in its order. Everything comes in one call without the voter's
 * session, and nothing is fetched when a voter opens a proposal: the server doesn't learn about whom anybody reads.
 */
export function ProposalsPanel({ paper, opened, onClose }: ProposalsPanelProps) {
  const [book, setBook] = useState<CandidateBook | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  useReturn();
  useEscape(onClose);

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `attempt` fetches again.
  useEffect(() => {
    const leaving = new AbortController();
    setFailure(null);
    call(listPublicCandidates, { params: { contest: paper.contest }, signal: leaving.signal }).then(
      ({ data }) => setBook(data),
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error);
      },
    );
    return () => leaving.abort();
  }, [paper.contest, attempt]);

  const isHere = book !== null;
  useEffect(() => {
    const own = isHere && opened !== null ? panel.current?.querySelector(`[data-position="${String(opened)}"]`) : null;
    if (own instanceof HTMLDetailsElement) {
      own.open = true;
      own.querySelector('summary')?.focus({ preventScroll: true });
      own.scrollIntoView({ block: 'nearest' });
    } else heading.current?.focus({ preventScroll: true });
  }, [opened, isHere]);

  return (
    <section ref={panel} className={classes.panel} aria-labelledby="propuestas">
      <div className={classes.head}>
        <h2 id="propuestas" ref={heading} tabIndex={-1}>
          Propuestas
        </h2>
        <Button variant="default" size="sm" icon={<CloseIcon size={18} />} onClick={onClose}>
          Volver a la papeleta
        </Button>
      </div>
      <div className={classes.content}>
        <p className={classes.note}>
          Nadie sabe qué propuestas abres: llegaron todas juntas. Tu tiempo para votar sigue corriendo.
        </p>
        {failure ? (
          <Failure
            title="No pudimos traer las propuestas"
            message={messageOf(failure)}
            onRetry={() => setAttempt(attempt + 1)}
          />
        ) : null}
        {book || failure ? null : <p role="status">Cargando las propuestas…</p>}
        {book
          ? paper.choices.map(({ position, full_name }) => (
              <Proposal
                key={position}
                position={position}
                name={full_name}
                candidate={book.candidates.find((one) => one.position === position && one.full_name === full_name)}
              />
            ))
          : null}
        <p className={classes.note}>
          Las hojas de vida están en{' '}
          <a href={siteLink(site.candidates)} target="_blank" rel="noopener noreferrer">
            la página pública de candidatos <ExternalIcon size={14} />
            <span className="spoken"> (se abre en una pestaña nueva)</span>
          </a>
          .
        </p>
      </div>
    </section>
  );
}

/**
 * On a narrow window the panel stands in place of the ballot (ballot.module.css), which then is where it was left. On
 * closing, the focus returns to the button that opened it.
 */
function useReturn(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const { scrollY } = window;
    return () => {
      // Once the ballot is shown again.
      requestAnimationFrame(() => {
        window.scrollTo({ top: scrollY, behavior: 'instant' });
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, []);
}

function useEscape(onClose: () => void): void {
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      // The question before the vote has its own Escape.
      const isTaken = event.defaultPrevented || document.querySelector('[aria-modal="true"]') !== null;
      if (event.key === 'Escape' && !isTaken) onClose();
    };
    window.addEventListener('keydown', byKey);
    return () => window.removeEventListener('keydown', byKey);
  }, [onClose]);
}

interface ProposalProps {
  position: number;
  name: string;
  candidate: CandidateBook['candidates'][number] | undefined;
}

function Proposal({ position, name, candidate }: ProposalProps) {
  const { proposal = null, withdrawn_at = null } = candidate ?? {};
  return (
    <details className={classes.proposal} data-position={position}>
      <summary>{name}</summary>
      <div className={classes.words}>
        {withdrawn_at === null ? null : <p className="note">Se retiró después de sellada la papeleta.</p>}
        {proposal ? (
          <>
            <p className="as-written">{proposal.text}</p>
            {proposal.link === null ? null : (
              <p>
                {/* Written by a candidate: no page vouches for where it leads. */}
                <a href={proposal.link} target="_blank" rel="noopener noreferrer nofollow ugc">
                  {hostOf(proposal.link)}
                  <span className="spoken"> (página del candidato, se abre en una pestaña nueva)</span>
                </a>
              </p>
            )}
          </>
        ) : withdrawn_at === null ? (
          <p className="note">No publicó una propuesta.</p>
        ) : null}
      </div>
    </details>
  );
}
