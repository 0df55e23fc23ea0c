import {
  type ChangeRequest,
  type ChangeState,
  changeActionLabels,
  changeStateLabels,
} from '@urna/contract/access/change-requests';
import type { ProcessWords } from '@urna/contract/processes/processes';
import { ClockIcon, ErrorIcon, InfoIcon, SuccessIcon } from '@urna/ui/icons';
import { Facts } from '@urna/ui/panel';
import { serverNow, useCountdown } from '@urna/ui/server-clock';
import { type ReactNode, useId } from 'react';
import { tellDateTime } from '../../../lib/format.ts';
import { useProcess } from '../../processes/process-context.ts';
import classes from './change-requests.module.css';
import { effectWords, isOpen } from './change-words.ts';

const looks = {
  pending: { Icon: ClockIcon, tone: 'info' },
  approved: { Icon: ClockIcon, tone: 'info' },
  applied: { Icon: SuccessIcon, tone: 'success' },
  declined: { Icon: InfoIcon, tone: 'plain' },
  withdrawn: { Icon: InfoIcon, tone: 'plain' },
  stopped: { Icon: ErrorIcon, tone: 'error' },
  failed: { Icon: ErrorIcon, tone: 'error' },
  lapsed: { Icon: InfoIcon, tone: 'plain' },
} as const satisfies Record<ChangeState, { Icon: typeof ClockIcon; tone: string }>;

interface ChangeItemProps {
  change: ChangeRequest;
  /** The heading level of its title. */
  level?: 3 | 4;
  /** Buttons, where it can be decided. */
  children?: ReactNode;
}

/** A change that takes two administrators: what, why, who, when, and what became of it. */
export function ChangeItem({ change, level = 3, children }: ChangeItemProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  const { Icon, tone } = looks[change.state];
  const { process } = useProcess();
  return (
    <article className="stack gap-sm" aria-labelledby={id}>
      <div className={classes.head}>
        <Heading className={classes.title} id={id}>
          {changeActionLabels[change.action]}
        </Heading>
        <p className={classes.state} data-tone={tone}>
          <Icon size={18} /> {changeStateLabels[change.state]}
        </p>
      </div>
      <p className="stack gap-2xs">
        <strong>{change.about}</strong>
        <span className="note">{processLine(change, process)}</span>
      </p>
      {change.details.length > 0 ? (
        <Facts inRow facts={change.details.map(({ label, value }) => [label, value])} />
      ) : null}
      <p className={classes.reason}>
        <q>{change.reason}</q>
        <span className="note">
          {change.is_own
            ? `Lo pidió usted el ${tellDateTime(change.requested_at)}.`
            : `Lo pidió ${change.requested_by} el ${tellDateTime(change.requested_at)}.`}
        </span>
      </p>
      <Course change={change} />
      {children}
    </article>
  );
}

/** The process, where the change isn't about the shown one itself. Another than the shown is known by its slug. */
function processLine({ process, about }: ChangeRequest, shown: ProcessWords | null): string | null {
  if (process === null) return null;
  if (process !== shown?.slug) return `Proceso ${process}`;
  return about === shown.title ? null : shown.title;
}

function Course({ change }: { change: ChangeRequest }) {
  const { approved_by: approver, approved_at: approvedAt } = change;
  return (
    <>
      {approver !== null && approvedAt !== null ? (
        <p className="note">{`Lo aprobó ${approver} el ${tellDateTime(approvedAt)}.`}</p>
      ) : null}
      {isOpen(change) ? <Effect change={change} /> : <p className="note">{endWords(change)}</p>}
    </>
  );
}

/** Counts the time down by the server's clock. */
function Effect({ change }: { change: ChangeRequest }) {
  useCountdown(Date.parse(change.takes_effect_at));
  return <p className="name">{effectWords(change, serverNow())}</p>;
}

function endWords(change: ChangeRequest): string {
  const { state, ended_at: time, ended_by: by, ended_reason: reason } = change;
  const when = time === null ? '' : ` el ${tellDateTime(time)}`;
  const because = reason === null ? '.' : `: ${reason}`;
  if (state === 'declined') return `Lo rechazó ${by ?? 'otro administrador'}${when}${because}`;
  if (state === 'withdrawn') return `Lo retiró ${change.is_own ? 'usted' : change.requested_by}${when}.`;
  if (state === 'stopped') return `Se detuvo${when} con el enlace enviado a ${by ?? 'quienes nombra'}.`;
  if (state === 'failed') return `No se pudo hacer${when}${because}`;
  if (state === 'lapsed') return `Venció${when} sin que otro administrador lo aprobara.`;
  return `Se hizo${when}.`;
}
