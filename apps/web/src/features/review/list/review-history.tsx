import { Popover } from '@mantine/core';
import type { CandidateRow } from '@urna/contract/candidacy/review';
import { useId, useRef, useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { StatusMark } from '../status-mark.tsx';
import classes from './review-history.module.css';

/** Time to move the pointer from the name to the list before it closes. */
const LEAVE_MS = 160;

/** The last reviewer; all of them on hover or focus. Escape closes the list, a tap opens it. */
export function ReviewHistory({ reviews }: { reviews: CandidateRow['reviews'] }) {
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
          className={classes.name}
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
            <li key={`${review.reviewed_at} ${review.review_status}`} className={classes.entry}>
              <span className={classes.who}>{review.reviewed_by}</span>
              <time className="note">{formatDateTime(review.reviewed_at)}</time>
              <StatusMark status={review.review_status} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
