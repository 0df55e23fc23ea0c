import { Button } from '@mantine/core';
import type { CandidateBook } from '@urna/contract/candidacy/candidates';
import type { BallotPaper } from '@urna/contract/election/ballots';
import { CloseIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fetchCandidates } from '../../../domain/candidates/candidates-api.ts';
import { ProposalWords } from '../../../domain/candidates/proposal-words.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { ExternalLink } from '../../../ui/buttons/external-link.tsx';
import classes from './proposals-panel.module.css';

interface ProposalsPanelProps {
  paper: BallotPaper;
  /** The position of the candidate who was asked about; null for all. */
  asked: number | null;
  onClose: () => void;
}

/**
 * What the candidates propose, beside the ballot and in its order. Everything comes in one call without the voter's
 * session, and nothing is fetched when a voter opens a proposal: the server doesn't learn about whom anybody reads.
 */
export function ProposalsPanel({ paper, asked, onClose }: ProposalsPanelProps) {
  const [book, setBook] = useState<CandidateBook | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);

  useBesideBallot(panel);

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `attempt` fetches again.
  useEffect(() => {
    const leaving = new AbortController();
    setFailure(null);
    fetchCandidates({ contest: paper.contest }, leaving.signal).then(setBook, (error: unknown) => {
      if (!leaving.signal.aborted) setFailure(error);
    });
    return () => leaving.abort();
  }, [paper.contest, attempt]);

  const isHere = book !== null;
  useEffect(() => {
    const own = isHere && asked !== null ? panel.current?.querySelector(`[data-position="${String(asked)}"]`) : null;
    if (own instanceof HTMLDetailsElement) {
      own.open = true;
      own.querySelector('summary')?.focus({ preventScroll: true });
      own.scrollIntoView({ block: 'start' });
    } else heading.current?.focus({ preventScroll: true });
  }, [asked, isHere]);

  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      // The question before the vote, and any other dialog above, has its own Escape.
      const isTaken = event.defaultPrevented || document.querySelector('[aria-modal="true"]') !== null;
      if (event.key === 'Escape' && !isTaken) onClose();
    };
    window.addEventListener('keydown', byKey);
    return () => window.removeEventListener('keydown', byKey);
  }, [onClose]);

  return (
    <section ref={panel} className={classes.panel} aria-labelledby="propuestas">
      <div className={classes.head}>
        <h2 id="propuestas" ref={heading} tabIndex={-1} className={classes.title}>
          Propuestas
        </h2>
        <Button variant="default" size="sm" rightSection={<CloseIcon size={18} />} onClick={onClose}>
          Volver a la papeleta
        </Button>
      </div>
      <div className={classes.content}>
        <p className={classes.note}>
          Nadie sabe qué propuestas abres: llegaron todas juntas. Tu tiempo para votar sigue corriendo.
        </p>
        {failure ? (
          <Notice
            type="error"
            title="No pudimos traer las propuestas"
            actions={
              <Button variant="default" size="sm" onClick={() => setAttempt(attempt + 1)}>
                Intentar de nuevo
              </Button>
            }
          >
            {messageOf(failure)}
          </Notice>
        ) : null}
        {book || failure ? null : <p role="status">Cargando las propuestas…</p>}
        {book
          ? paper.choices.map(({ position, full_name }) => (
              <Proposal
                key={position}
                position={position}
                name={full_name}
                candidate={book.candidates.find((one) => one.position === position)}
              />
            ))
          : null}
        <p className={classes.note}>
          Las hojas de vida están en{' '}
          <ExternalLink href={paths.candidates}>la página pública de candidatos</ExternalLink>.
        </p>
      </div>
    </section>
  );
}

/** Where the panel covers the ballot; on a wider screen it stands beside it. */
const COVERS = '(max-width: 64em)';

/**
 * Makes room beside the ballot, or keeps the focus out of what the panel covers. On closing, the focus returns to the
 * button that opened it. All of this is here and not in the ballot, whose visits mostly open no proposal.
 */
function useBesideBallot(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const ballot = panel.current?.previousElementSibling;
    ballot?.toggleAttribute('data-beside', true);
    ballot?.toggleAttribute('inert', window.matchMedia(COVERS).matches);
    return () => {
      ballot?.toggleAttribute('data-beside', false);
      ballot?.toggleAttribute('inert', false);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [panel]);
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
        {withdrawn_at === null ? null : <p className={classes.none}>Se retiró después de sellada la papeleta.</p>}
        {proposal ? (
          <ProposalWords text={proposal.text} link={proposal.link} />
        ) : withdrawn_at === null ? (
          <p className={classes.none}>No publicó una propuesta.</p>
        ) : null}
      </div>
    </details>
  );
}
