import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DocumentType } from '@urna/contract/candidacy/documents';
import { createPhoneLink } from '@urna/contract/candidacy/phone-upload';
import { PhoneIcon } from '@urna/ui/icons';
import { toast } from '@urna/ui/toast';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { currentCandidateId } from '../candidate-session/candidate-store.ts';
import { type Phase, phaseRules } from './document-list.ts';
import classes from './documents.module.css';
import type { MadeLink } from './phone-dialog.tsx';
import { useDocumentChanges } from './use-documents.ts';

const PhoneDialog = lazy(async () => ({ default: (await import('./phone-dialog.tsx')).PhoneDialog }));

interface ContinueOnPhoneProps {
  phase: Phase;
  type: DocumentType;
  /** The button isn't offered while there is nothing to choose; an open dialog stays. */
  offered: boolean;
  onReceived: () => void;
}

/** A telephone, held either way: whoever uses one takes the photo right here. */
const isTelephone = () =>
  window.matchMedia('(pointer: coarse) and (width <= 36em), (pointer: coarse) and (height <= 36em)').matches;

/** Offers to take the document's photo with a phone, which a code on the screen opens. */
export function ContinueOnPhone({ phase, type: { id, name }, offered, onReceived }: ContinueOnPhoneProps) {
  const { reload } = useDocumentChanges(phase);
  const [link, setLink] = useState<MadeLink | null>(null);
  const making = useMutation({
    mutationFn: () => {
      const body = { candidate_id: currentCandidateId(), document_type_id: id };
      return phaseRules[phase].client.call(createPhoneLink, { body });
    },
    onSuccess: ({ data }) => setLink(data),
    onError: (error) => toast.error(messageOf(error)),
  });
  const receive = async () => {
    await reload().catch(() => undefined);
    setLink(null);
    onReceived();
    toast.success(`${name}: el documento llegó desde el teléfono`);
  };
  return (
    <>
      {offered && !isTelephone() ? (
        <Button
          className={classes.offer ?? ''}
          size="sm"
          variant="subtle"
          leftSection={<PhoneIcon size={18} />}
          aria-label={`Continuar en mi teléfono: ${name}`}
          loading={making.isPending && link === null}
          onClick={() => making.mutate()}
        >
          Continuar en mi teléfono
        </Button>
      ) : null}
      {link ? (
        <Suspense fallback={null}>
          <PhoneDialog
            key={link.id}
            phase={phase}
            name={name}
            made={link}
            renewing={making.isPending}
            onRenew={() => making.mutate()}
            onReceived={() => void receive()}
            onClose={() => setLink(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
