import type { OwnProposal } from '@urna/contract/candidacy/proposals';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { ProposalWords } from '../../../domain/candidates/proposal-words.tsx';
import { tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { CollapsibleSection } from '../../../ui/layout/collapsible-section.tsx';

/** What became of the newest version, and what anyone reads now. */
export function ProposalState({ own }: { own: OwnProposal }) {
  const [newest] = own.versions;
  const published = own.versions.find(({ state }) => state === 'published');
  return (
    <>
      {newest?.state === 'submitted' ? (
        <Notice type="info" role="note" title={`Enviada el ${tellDateTime(newest.submitted_at)}`}>
          {own.is_admitted
            ? 'La Junta la leerá y le escribiremos cuando la publique o la devuelva.'
            : 'La Junta la puede publicar cuando su candidatura sea admitida. Le escribiremos entonces.'}
          {published ? ' Mientras tanto se ve la que ya está publicada.' : null}
        </Notice>
      ) : null}
      {newest?.state === 'returned' && newest.decided_at !== null ? (
        <Notice type="warning" title={`La Junta la devolvió el ${tellDateTime(newest.decided_at)}`}>
          <p className="as-written">{newest.reason}</p>
        </Notice>
      ) : null}
      {newest?.state === 'published' && newest.decided_at !== null ? (
        <Notice type="success" role="note" title={`Publicada el ${tellDateTime(newest.decided_at)}`}>
          Así la ve cualquiera en <Address own={own} />.
        </Notice>
      ) : null}
      {published && published !== newest ? (
        <CollapsibleSection title="Lo que está publicado ahora">
          <ProposalWords text={published.text} link={published.link} />
        </CollapsibleSection>
      ) : null}
    </>
  );
}

const Address = ({ own: { process, contest } }: { own: OwnProposal }) => (
  <Link to={paths.candidatesOf(process, contest)} target="_blank">
    la página de los candidatos
    <span className="spoken"> (se abre en una pestaña nueva)</span>
  </Link>
);
