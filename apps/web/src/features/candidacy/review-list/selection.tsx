// The candidacies that somebody chose in the list, and the bar that says how many and what to do with them.

import { Button, Checkbox } from '@mantine/core';
import type { CandidateRow } from '@urna/contract/candidacy/candidate-lists';
import { leftOutReasons, MOST_SELECTED, type SelectionOutcome } from '@urna/contract/candidacy/selections';
import { counted } from '@urna/contract/shared/counted';
import { Notice } from '@urna/ui/notice';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import classes from './candidates-list.module.css';

export interface Selection {
  /** Chosen on any page, as they were last seen. */
  rows: readonly CandidateRow[];
  /** On the page. */
  shown: readonly CandidateRow[];
  has: (id: number) => boolean;
  /** Chooses all of them, or none where all are chosen. */
  toggle: (some: readonly CandidateRow[]) => void;
  clear: () => void;
  /** What became of the last chosen ones. */
  outcome: SelectionOutcome | null;
  tell: (outcome: SelectionOutcome) => void;
}

/** What is chosen is kept while its list is paged. With other filters it is gone: nobody acts on what they can't find. */
export function useSelection(scope: string, shown: readonly CandidateRow[]): Selection {
  const empty = { scope, rows: [] as readonly CandidateRow[], outcome: null as SelectionOutcome | null };
  const [kept, setKept] = useState(empty);
  const { rows: chosen, outcome } = kept.scope === scope ? kept : empty;
  const rows = chosen.map((row) => shown.find(({ id }) => id === row.id) ?? row);
  const has = (id: number) => rows.some((row) => row.id === id);
  return {
    rows,
    shown,
    has,
    toggle: (some) => {
      const others = rows.filter((row) => !some.some(({ id }) => id === row.id));
      const all = some.every(({ id }) => has(id));
      setKept({ scope, rows: all ? others : [...others, ...some], outcome: null });
    },
    clear: () => setKept(empty),
    outcome,
    tell: (told) => setKept({ scope, rows: [], outcome: told }),
  };
}

interface SelectPageProps {
  selection: Selection;
  /** By default it has a name that isn't shown, for the head of the table. */
  label?: string;
  className?: string | undefined;
}

export function SelectPage({ selection: { shown, has, toggle }, label, className = '' }: SelectPageProps) {
  const chosen = shown.filter(({ id }) => has(id)).length;
  return (
    <Checkbox
      className={className}
      {...(label === undefined ? { 'aria-label': 'Elegir todas las de esta página' } : { label })}
      checked={chosen > 0 && chosen === shown.length}
      indeterminate={chosen > 0 && chosen < shown.length}
      disabled={shown.length === 0}
      onChange={() => toggle(shown)}
    />
  );
}

/** Stays at the lower edge of the window while something is chosen. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const { rows, outcome, clear } = selection;
  const bar = useRef<HTMLElement>(null);
  // The button that was pressed is gone with the selection.
  useEffect(() => {
    if (outcome) bar.current?.focus();
  }, [outcome]);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      className={classes.selected}
      aria-label="Candidaturas elegidas"
      data-empty={(rows.length === 0 && !outcome) || undefined}
    >
      <p role="status" className={classes.count}>
        {rows.length > 0 ? counted(rows.length, 'candidatura elegida', 'candidaturas elegidas') : outcome?.message}
      </p>
      {outcome ? <Outcome outcome={outcome} /> : null}
      {rows.length > MOST_SELECTED ? (
        <Notice
          type="warning"
          title={`Elija hasta ${formatNumber(MOST_SELECTED)} candidaturas a la vez`}
          role="status"
        />
      ) : null}
      {rows.length > 0 ? (
        <div className={classes.actions} role="group" aria-label="Con las elegidas">
          {rows.length > MOST_SELECTED ? null : children}
          <Button variant="subtle" size="sm" onClick={clear}>
            Quitar la selección
          </Button>
        </div>
      ) : null}
      {outcome ? (
        <Button variant="default" size="sm" onClick={clear}>
          Entendido
        </Button>
      ) : null}
    </section>
  );
}

/** Who got how many, and what couldn't be done for which candidacy. */
function Outcome({ outcome: { data } }: { outcome: SelectionOutcome }) {
  const { parts = [], left_out: leftOut } = data;
  return (
    <>
      {parts.length > 1 ? (
        <ul className={classes.parts} aria-label="Partes">
          {parts.map(({ name, files }) => (
            <li key={name}>
              {name}: <strong>{files === 0 ? 'ninguna' : formatNumber(files)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      {leftOut.length > 0 ? (
        <Notice type="warning" title={counted(leftOut.length, 'quedó por fuera', 'quedaron por fuera')} role="status">
          {/* Focusable, so that it scrolls by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className={classes.leftOut} tabIndex={0} aria-label="Las que quedaron por fuera">
            {leftOut.map(({ id, radicado, reason }) => (
              <li key={id}>
                <strong>{radicado}</strong>: {leftOutReasons[reason]}.
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
