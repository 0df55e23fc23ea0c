import { ChevronDownIcon } from '@urna/ui/icons';
import { type ReactNode, useId, useState } from 'react';
import classes from './collapsible-section.module.css';

interface CollapsibleSectionProps {
  title: string;
  id?: string;
  description?: ReactNode;
  /** Beside the title, such as the state of the section. */
  aside?: ReactNode;
  defaultOpened?: boolean;
  /** With `opened` the component is controlled, for instance to open the section of a refused field. */
  opened?: boolean;
  onOpenedChange?: (opened: boolean) => void;
  children: ReactNode;
}

export function CollapsibleSection({
  title,
  id,
  description,
  aside,
  defaultOpened = true,
  opened,
  onOpenedChange,
  children,
}: CollapsibleSectionProps) {
  const [ownOpened, setOwnOpened] = useState(defaultOpened);
  const ownId = useId();
  const sectionId = id ?? ownId;
  const isOpened = opened ?? ownOpened;
  const toggle = () => {
    setOwnOpened(!isOpened);
    onOpenedChange?.(!isOpened);
  };
  return (
    <section className={classes.section} id={sectionId} aria-labelledby={`${sectionId}-title`}>
      <CollapsibleHeading
        id={`${sectionId}-title`}
        controls={`${sectionId}-content`}
        opened={isOpened}
        onToggle={toggle}
      >
        <span className={classes.title}>{title}</span>
        {aside ? <span className="note">{aside}</span> : null}
      </CollapsibleHeading>
      {/* Hidden, not unmounted: input is kept, and links from the error summary find their field. */}
      <div className={classes.content} id={`${sectionId}-content`} hidden={!isOpened}>
        {description ? <p className={classes.description}>{description}</p> : null}
        {children}
      </div>
    </section>
  );
}

interface CollapsibleHeadingProps {
  id?: string;
  /** The id of what opens and closes. */
  controls: string;
  opened: boolean;
  onToggle: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A heading that opens and closes what follows it. */
export function CollapsibleHeading({ id, controls, opened, onToggle, className, children }: CollapsibleHeadingProps) {
  return (
    <h2 className={classes.heading}>
      <button
        type="button"
        className={className === undefined ? classes.control : `${classes.control} ${className}`}
        id={id}
        aria-expanded={opened}
        aria-controls={controls}
        onClick={onToggle}
      >
        {children}
        <span className={classes.chevron} data-opened={opened || undefined}>
          <ChevronDownIcon />
        </span>
      </button>
    </h2>
  );
}
