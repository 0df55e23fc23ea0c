import { useEffect, useId, useRef } from 'react';
import classes from './forms.module.css';

export interface SummaryLine {
  field: string;
  message: string;
  /** The title above neighbouring lines of one part of a long form. */
  group?: string;
}

interface ErrorSummaryProps {
  title: string;
  lines: readonly SummaryLine[];
  onChoose: (field: string) => void;
  /** Changes with every refusal, so that the summary takes the focus even if the errors are the same. */
  refusal: number;
}

/** The error summary of a form: each line links to its field and uses the field's label. */
export function ErrorSummary({ title, lines, onChoose, refusal }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useEffect(() => {
    if (refusal === 0) return;
    // Scrolls to its start, not its middle, when it is taller than the screen.
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, [refusal]);
  if (lines.length === 0) return null;
  return (
    <div ref={box} className={classes.summary} tabIndex={-1} role="alert" aria-labelledby={headingId}>
      <h2 className={classes.summaryTitle} id={headingId}>
        {title}
      </h2>
      {grouped(lines).map(([group, own]) => (
        <div key={group} className={classes.summaryGroup}>
          {group === '' ? null : <h3 className={classes.summaryGroupTitle}>{group}</h3>}
          <ul className="stack gap-2xs">
            {own.map(({ field, message }) => (
              <li key={field}>
                <a
                  href={`#${field}`}
                  className={classes.summaryLink}
                  onClick={(event) => {
                    event.preventDefault();
                    onChoose(field);
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function grouped(lines: readonly SummaryLine[]): [string, SummaryLine[]][] {
  const groups = new Map<string, SummaryLine[]>();
  for (const line of lines) groups.set(line.group ?? '', [...(groups.get(line.group ?? '') ?? []), line]);
  return [...groups];
}
