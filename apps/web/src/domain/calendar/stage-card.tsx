import { Button } from '@mantine/core';
import type { WindowAccess } from '@urna/contract/process/calendar';
import { CheckIcon, ClockIcon, WarningIcon } from '@urna/ui/icons';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import classes from './stage-card.module.css';

interface StageCardProps {
  drawing: ReactNode;
  title: string;
  text: string;
  points: readonly string[];
  pointsTitle?: string;
  /** Where it doesn't name what the card is about, `title` describes the button. */
  label: string;
  to: string;
  access: WindowAccess;
  /** What to know before going in. */
  warning?: string | undefined;
  /** `accent` is for the page's main action. */
  emphasis?: keyof typeof looks;
}

const looks = {
  accent: { color: 'accent.4' },
  filled: {},
  outline: { variant: 'outline' },
} as const;

/** A procedure with the button that begins it, or the reason why it is closed. */
export function StageCard(props: StageCardProps) {
  const { drawing, title, text, points, pointsTitle, label, to, access, warning, emphasis = 'outline' } = props;
  const id = useId();
  const described = label.includes(title) ? '' : `${id}-title`;
  return (
    <article className={classes.card} aria-labelledby={`${id}-title`}>
      <div className={classes.drawing}>{drawing}</div>
      <h3 id={`${id}-title`} className={classes.title}>
        {title}
      </h3>
      <p className="dimmed">{text}</p>
      {pointsTitle ? <p className={classes.pointsTitle}>{pointsTitle}</p> : null}
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point} className="line">
            <CheckIcon size={18} />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {access.open ? (
          <>
            {warning ? (
              <p className={classes.reason} id={`${id}-warning`}>
                <WarningIcon size={18} />
                <span>{warning}</span>
              </p>
            ) : null}
            <Button
              component={Link}
              to={to}
              fullWidth
              {...looks[emphasis]}
              aria-describedby={`${described} ${warning ? `${id}-warning` : ''}`.trim() || undefined}
            >
              {label}
            </Button>
          </>
        ) : (
          <>
            <p className={classes.reason} id={`${id}-reason`}>
              <ClockIcon size={18} />
              <span>{access.reason}</span>
            </p>
            <Button fullWidth disabled aria-describedby={`${described} ${id}-reason`.trim()}>
              {label}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
