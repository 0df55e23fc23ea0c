import { Box, Button, Checkbox, Popover } from '@mantine/core';
import type { CandidateRow } from '@urna/contract/candidacy/candidate-lists';
import { fullName } from '@urna/contract/shared/full-name';
import { useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formatDateTime, formatDocumentNumber } from '../../../lib/format.ts';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { kindWord, registeredAt } from './candidate-words.ts';
import classes from './candidates-list.module.css';
import { listOfState } from './list-state.ts';
import { type Selection, SelectPage } from './selection.tsx';
import {
  AssignedMark,
  DisputedMark,
  HeldMark,
  QuestionMark,
  StatusMark,
  TurnMark,
  WaitingMark,
} from './status-mark.tsx';

/** The link from a row to the page where it is processed. */
export interface RowAction {
  label: string;
  /** The label where nothing is to be decided, or not by this person. */
  otherwise?: string;
  to: (id: number) => string;
}

/** The action's label where this person has something to decide, otherwise the other one. */
export const actionLabel = (
  { label, otherwise = label, mayReview }: RowAction & { mayReview: boolean },
  { turn, for_others: forOthers }: Pick<CandidateRow, 'turn' | 'for_others'>,
): string => (mayReview && !forOthers && (turn === 'por_revisar' || turn === 'corregido') ? label : otherwise);

export function candidateColumns(
  action: RowAction & { mayReview: boolean },
  reader: number,
  selection: Selection,
): readonly Column<CandidateRow>[] {
  return [
    ...(action.mayReview ? [selectColumn(selection)] : []),
    {
      key: 'name',
      header: 'Candidato',
      isRowHeader: true,
      bare: true,
      cell: (row) => (
        <span className={classes.name} title={fullName(row)}>
          {fullName(row)}
        </span>
      ),
    },
    {
      key: 'number',
      header: 'Cedula',
      cell: (row) => <span className={classes.number}>{formatDocumentNumber(row.identification_number)}</span>,
    },
    { key: 'kind', header: 'Tipo', cell: (row) => kindWord(row.candidate_type) },
    {
      key: 'status',
      header: 'Estado',
      cell: (row) => (
        <span className={classes.status}>
          <StatusMark status={row.review_status} />
          {row.question ? (
            <QuestionMark question={row.question} />
          ) : (
            <TurnMark turn={row.turn} status={row.review_status} />
          )}
          {row.waiting_since ? <WaitingMark since={row.waiting_since} /> : null}
          {row.assigned_to ? <AssignedMark name={row.assigned_to.name} isOwn={row.assigned_to.id === reader} /> : null}
          {row.held_by ? <HeldMark name={row.held_by} /> : null}
          {row.disowned_on ? <DisputedMark /> : null}
        </span>
      ),
    },
    {
      key: 'registered',
      header: 'Fecha Registro',
      cell: (row) => <time className={classes.time}>{registeredAt(row.submitted_at ?? row.created_at)}</time>,
    },
    { key: 'reviewed', header: 'Validado por', cell: (row) => <ReviewHistory reviews={row.reviews} /> },
    { key: 'action', header: 'Acciones', bare: true, cell: (row) => <ActionLink row={row} action={action} /> },
  ];
}

const selectColumn = (selection: Selection): Column<CandidateRow> => ({
  key: 'select',
  header: 'Elegir',
  head: <SelectPage selection={selection} className={classes.pickAll} />,
  bare: true,
  cell: (row) => (
    <Checkbox
      className={classes.pick ?? ''}
      aria-label={`Elegir a ${fullName(row)}`}
      checked={selection.has(row.id)}
      onChange={() => selection.toggle([row])}
    />
  ),
});

function ActionLink({ row, action }: { row: CandidateRow; action: RowAction & { mayReview: boolean } }) {
  const { search, state } = useLocation();
  // Passes the filters, so that "back to the list" and "next" use them.
  const passed = { list: search, ...listOfState(state).person };
  return <RowLink to={action.to(row.id)} state={passed} label={actionLabel(action, row)} name={fullName(row)} />;
}

/** A link that covers its whole row. */
export function RowLink({ label, name, ...link }: { label: string; name: string; to: string; state?: unknown }) {
  return (
    <Button
      component={Link}
      {...link}
      size="sm"
      variant="light"
      className={classes.action ?? ''}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  );
}

/** Time to move the pointer from the name to the list before it closes. */
const LEAVE_MS = 160;

/** The last reviewer; all of them on hover or focus. Escape closes the list, a tap opens it. */
function ReviewHistory({ reviews }: { reviews: CandidateRow['reviews'] }) {
  const [opened, setOpened] = useState(false);
  const timer = useRef<number>(undefined);
  const id = useId();
  const last = reviews.at(-1);
  if (!last) return <span className="dimmed">Sin verificado</span>;

  const open = () => {
    window.clearTimeout(timer.current);
    setOpened(true);
  };
  const closeSoon = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpened(false), LEAVE_MS);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      // Kept beside its trigger for screen readers, yet not clipped by the table.
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.reviewer}
          aria-expanded={opened}
          aria-describedby={opened ? id : undefined}
          onMouseEnter={open}
          onMouseLeave={closeSoon}
          onFocus={open}
          onBlur={closeSoon}
          onClick={open}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpened(false);
          }}
        >
          {last.reviewed_by}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} onMouseEnter={open} onMouseLeave={closeSoon}>
        <ul id={id} aria-label="Historial de validación">
          {reviews.toReversed().map((review) => (
            <li key={`${review.reviewed_at} ${review.review_status}`} className={classes.review}>
              <Box component="span" fw={600}>
                {review.reviewed_by}
              </Box>
              <time className="note">{formatDateTime(review.reviewed_at)}</time>
              <StatusMark status={review.review_status} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
