import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DocumentKind, documentTypeOf } from '@urna/contract/candidacy/documents';
import { PhoneIcon } from '@urna/ui/icons';
import { toast } from '@urna/ui/toast';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import type { Phase } from '../document-list.ts';
import { useDocumentChanges } from '../use-documents.ts';
import classes from './phone.module.css';
import { type MadeLink, makePhoneLink } from './use-phone-link.ts';

const PhoneDialog = lazy(async () => ({ default: (await import('./phone-dialog.tsx')).PhoneDialog }));

interface ContinueOnPhoneProps {
  phase: Phase;
  kind: DocumentKind;
  /** The button isn't offered while there is nothing to choose; an open dialog stays. */
  offered: boolean;
  onReceived: () => void;
}

/** A telephone, held either way: whoever uses one takes the photo right here. */
const isTelephone = () =>
  window.matchMedia('(pointer: coarse) and (max-width: 36em), (pointer: coarse) and (max-height: 36em)').matches;

/** Offers to take the document's photo with a phone, which a code on the screen opens. */
export function ContinueOnPhone({ phase, kind, offered, onReceived }: ContinueOnPhoneProps) {
  const { name } = documentTypeOf(kind);
  const { reload } = useDocumentChanges(phase);
  const [link, setLink] = useState<MadeLink | null>(null);
  const making = useMutation({
    mutationFn: () => makePhoneLink(phase, kind),
    onSuccess: setLink,
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
