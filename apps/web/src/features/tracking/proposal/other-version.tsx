import { Button } from '@mantine/core';
import type { OwnProposal } from '@urna/contract/candidacy/proposals';
import { Notice } from '@urna/ui/notice';
import { ProposalWords } from '../../../domain/candidates/proposal-words.tsx';

interface OtherVersionProps {
  other: OwnProposal;
  onTake: () => void;
  onReplace: () => void;
}

/** Two tabs or devices wrote at once: nothing is overwritten until the person has seen both. */
export function OtherVersion({ other, onTake, onReplace }: OtherVersionProps) {
  const isEmpty = other.text === '' && other.link === null;
  return (
    <Notice
      type="warning"
      role="alert"
      title="Su propuesta cambió en otra pestaña o en otro equipo"
      actions={
        <>
          <Button size="sm" variant="default" onClick={onReplace}>
            Guardar la de esta página
          </Button>
          <Button size="sm" variant="default" onClick={onTake}>
            Usar la otra
          </Button>
        </>
      }
    >
      <p>Lo que escribió en esta página no se ha guardado. {isEmpty ? 'La otra está vacía.' : 'La otra dice:'}</p>
      {isEmpty ? null : <ProposalWords text={other.text} link={other.link} />}
    </Notice>
  );
}
