import { useQuery } from '@tanstack/react-query';
import { proposalStateLabels } from '@urna/contract/candidacy/proposals';
import type { CandidateDetail } from '@urna/contract/candidacy/review';
import { fullName } from '@urna/contract/shared/full-name';
import { tellDateTime } from '../../../lib/format.ts';
import { CollapsibleSection } from '../../../ui/layout/collapsible-section.tsx';
import classes from './proposals.module.css';
import { proposalsQuery } from './proposals-api.ts';
import { Decisions, VersionWords } from './version-view.tsx';

/** On a candidacy: every version of its proposal, newest first, and what can be decided about it. */
export function ProposalSection({ candidate }: { candidate: CandidateDetail }) {
  const { data } = useQuery(proposalsQuery(candidate.id));
  if (!data || data.versions.length === 0) return null;
  const { versions, obstacle } = data;
  return (
    <CollapsibleSection title="Propuesta" defaultOpened={versions.some(({ state }) => state === 'submitted')}>
      <ol className="stack">
        {versions.map((version) => (
          <li key={version.id} className={classes.version}>
            <p className={classes.hint}>
              <strong>{proposalStateLabels[version.state]}</strong> · enviada el {tellDateTime(version.submitted_at)}
              {version.decided_by !== null && version.decided_at !== null
                ? ` · la decidió ${version.decided_by} el ${tellDateTime(version.decided_at)}`
                : null}
            </p>
            {version.reason === null ? null : <p className={classes.reason}>Motivo: {version.reason}</p>}
            <VersionWords version={version} />
            <Decisions candidateId={candidate.id} name={fullName(candidate)} version={version} obstacle={obstacle} />
          </li>
        ))}
      </ol>
    </CollapsibleSection>
  );
}
