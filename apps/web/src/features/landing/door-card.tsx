import { Button } from '@mantine/core';
import type { Door } from '@urna/contract/calendar';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { CheckIcon, ClockIcon } from '../../ui/icons/icons.tsx';
import classes from './door-card.module.css';

interface DoorCardProps {
  drawing: ReactNode;
  title: string;
  text: string;
  needs: readonly string[];
  label: string;
  to: string;
  door: Door;
  /** The page's main action, in the accent colour. */
  isMain?: boolean;
}

export function DoorCard({ drawing, title, text, needs, label, to, door, isMain = false }: DoorCardProps) {
  const id = useId();
  return (
    <article className={classes.card} aria-labelledby={`${id}-title`}>
      <div className={classes.drawing}>{drawing}</div>
      <h3 id={`${id}-title`} className={classes.title}>
        {title}
      </h3>
      <p className={classes.text}>{text}</p>
      <p className={classes.needsTitle}>Tenga a la mano</p>
      <ul className={classes.needs}>
        {needs.map((need) => (
          <li key={need}>
            <CheckIcon size={18} />
            <span>{need}</span>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {door.open ? (
          <Button
            component={Link}
            to={to}
            fullWidth
            {...(isMain ? { color: 'accent.4' } : { variant: 'outline' })}
            aria-describedby={`${id}-title`}
          >
            {label}
          </Button>
        ) : (
          <>
            <p className={classes.reason} id={`${id}-reason`}>
              <ClockIcon size={18} />
              <span>{door.reason}</span>
            </p>
            <Button fullWidth disabled aria-describedby={`${id}-title ${id}-reason`}>
              {label}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
