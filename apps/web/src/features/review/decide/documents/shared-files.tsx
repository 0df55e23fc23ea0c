import { Anchor } from '@mantine/core';
import type { CandidateDetail } from '@urna/contract/candidacy/review';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { paths } from '../../../../lib/paths.ts';

interface SharedFilesProps {
  shared: CandidateDetail['shared_files'];
  documentId: number;
}

/** The same file was sent for another candidacy: a certificate of somebody else, or one person behind two names. */
export function SharedFiles({ shared, documentId }: SharedFilesProps) {
  const others = shared.filter((file) => file.document_id === documentId);
  if (others.length === 0) return null;
  return (
    <Notice type="warning" title="El mismo archivo está en otra candidatura">
      {others.map(({ candidate_id, candidate_name, document_type }) => (
        <p key={`${String(candidate_id)} ${document_type}`}>
          <Anchor component={Link} underline="always" to={paths.staff.candidate(candidate_id)}>
            {candidate_name}
          </Anchor>
          , como {document_type}.
        </p>
      ))}
    </Notice>
  );
}
