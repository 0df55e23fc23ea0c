import { Button } from '@mantine/core';
import { showDay } from '@urna/contract/shared/dates';
import {
  disputeEventLabels,
  disputeOutcomeLabels,
  type IdentityDispute,
} from '@urna/contract/voting/identity-disputes';
import { useState } from 'react';
import { titleOf } from '../../domain/process/shown-process.ts';
import { useMay } from '../../domain/staff-session/staff-context.ts';
import { formatDateTime, tellDateTime } from '../../lib/format.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { toast, toastError } from '../../ui/feedback/toast.ts';
import { ClockIcon, SuccessIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { useKeptFocus } from '../../ui/modals/use-kept-focus.ts';
import { CloseDisputeModal, DisputeNoteModal } from './dispute-modals.tsx';
import classes from './help-desk.module.css';
import { useDisputeStep } from './help-desk-api.ts';

interface DisputeListProps {
  label: string;
  disputes: readonly IdentityDispute[];
  /** Shows the person's name, in lists of several people. */
  named: boolean;
}

export function DisputeList({ label, disputes, named }: DisputeListProps) {
  // A closed dispute leaves the list of open ones, and the button that closed it is removed.
  const list = useKeptFocus<HTMLUListElement>(disputes.map(({ id, closed_at }) => `${String(id)} ${closed_at ?? ''}`));
  return (
    <ul className={classes.list} aria-label={label} ref={list} tabIndex={-1}>
      {disputes.map((dispute) => (
        <DisputeItem key={dispute.id} dispute={dispute} named={named} />
      ))}
    </ul>
  );
}

function stateOf({ closed_at, taken_by }: IdentityDispute) {
  if (closed_at !== null) return { words: 'Cerrada', tone: 'good', Icon: SuccessIcon } as const;
  if (taken_by === null) return { words: 'Sin atender', tone: 'bad', Icon: WarningIcon } as const;
  return {
    words: taken_by.is_reader ? 'La atiende usted' : `La atiende ${taken_by.name}`,
    tone: 'waiting',
    Icon: ClockIcon,
  } as const;
}

function DisputeItem({ dispute, named }: { dispute: IdentityDispute; named: boolean }) {
  const mayAct = useMay('administer');
  const { words, tone, Icon } = stateOf(dispute);
  return (
    <li className={classes.item}>
      <p className={classes.title} data-tone={tone}>
        {named ? dispute.voter.name : disputeEventLabels[dispute.event]}
        <span className={classes.state}>
          <Icon size={16} /> {words}
        </span>
      </p>
      {named ? <p className={classes.detail}>{titleOf(dispute.contest)}</p> : null}
      <p className={classes.change}>
        {named ? `${disputeEventLabels[dispute.event]} el ` : 'Ocurrió el '}
        {showDay(dispute.event_on)}. Dijo que no fue quien lo hizo el {showDay(dispute.opened_on)}.
      </p>
      {dispute.notes.map((note) => (
        <p key={note.id} className={classes.detail}>
          {note.author}, {formatDateTime(note.created_at)}: {note.text}
        </p>
      ))}
      {dispute.closed_at === null || dispute.outcome === null ? null : (
        <p className={classes.detail}>
          {`${dispute.taken_by?.name ?? ''} la cerró el ${tellDateTime(dispute.closed_at)}. ${disputeOutcomeLabels[dispute.outcome]}. Respuesta: ${dispute.answer ?? ''}`}
        </p>
      )}
      {mayAct ? <Steps dispute={dispute} /> : null}
    </li>
  );
}

function Steps({ dispute }: { dispute: IdentityDispute }) {
  const { id, taken_by: holder, closed_at, voter } = dispute;
  const [asking, setAsking] = useState<'note' | 'close' | null>(null);
  const { working, attempt } = useAttempt();
  const { take } = useDisputeStep(id);
  const onTake = () =>
    attempt(async () => {
      const { message } = await take.mutateAsync(holder?.id ?? null);
      toast.success(message);
    }, toastError);
  return (
    <div className={classes.decide}>
      {closed_at === null && !holder?.is_reader ? (
        <Button size="sm" variant={holder ? 'default' : 'filled'} loading={working} onClick={() => void onTake()}>
          {holder ? 'Encargarme yo' : 'Me encargo'}
        </Button>
      ) : null}
      {closed_at === null && holder?.is_reader ? (
        <Button size="sm" onClick={() => setAsking('close')}>
          Cerrar con respuesta
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="default"
        aria-label={`Escribir una nota sobre ${voter.name}`}
        onClick={() => setAsking('note')}
      >
        Escribir una nota
      </Button>
      {asking === 'note' ? <DisputeNoteModal dispute={dispute} onClose={() => setAsking(null)} /> : null}
      {asking === 'close' ? <CloseDisputeModal dispute={dispute} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}
