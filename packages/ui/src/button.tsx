import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';
import { toast } from './toast.tsx';

interface Look {
  /** `accent` is for the most important action of a page. */
  variant?: 'filled' | 'accent' | 'danger' | 'default' | 'outline' | 'subtle' | undefined;
  size?: 'compact' | 'sm' | 'md' | undefined;
  fullWidth?: boolean | undefined;
  className?: string | undefined;
  /** Before the words. */
  icon?: ReactNode;
  children: ReactNode;
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, keyof Look | 'color'>;
type ButtonLinkProps = Look & Omit<ComponentProps<'a'>, keyof Look | 'color'> & { href: string };

/** The attributes of a button or link that looks like one, and what stands in it. */
function dress<Props extends Look>(props: Props) {
  const { variant = 'filled', size = 'md', fullWidth = false, className = '', icon, children, ...others } = props;
  const attributes = {
    ...others,
    className: `${classes.button ?? ''} ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-full': fullWidth || undefined,
  };
  const content = (
    <>
      {icon ? <span className={classes.icon}>{icon}</span> : null}
      <span className={classes.label}>{children}</span>
    </>
  );
  return { attributes, content };
}

export function Button(props: ButtonProps) {
  const { attributes, content } = dress(props);
  return (
    <button type="button" {...attributes}>
      {content}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { attributes, content } = dress(props);
  return <a {...attributes}>{content}</a>;
}

interface IconButtonProps extends Pick<ComponentProps<'button'>, 'onClick' | 'ref' | 'aria-expanded' | 'className'> {
  /** What it does, spoken and shown on hovering. */
  label: string;
  size?: 'sm' | 'md';
  children: ReactNode;
}

/** A quiet button without words. */
export function IconButton({ label, size = 'md', className = '', children, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`${classes.iconButton ?? ''} ${className}`}
      data-size={size}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}

interface WorkingButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'type'> {
  label: string;
  /** The label while the work is pending. */
  workingLabel: string;
  working: boolean;
}

/**
 * Submits its form, unless it has something to do of its own. While that is pending it keeps the focus, which disabling
 * would lose, and ignores clicks; Enter in a field of its form is such a click too.
 */
export function WorkingButton({ label, workingLabel, working, onClick, ...button }: WorkingButtonProps) {
  return (
    <Button
      {...button}
      type={onClick ? 'button' : 'submit'}
      aria-disabled={working || undefined}
      icon={working ? <span className={classes.spinner} /> : null}
      onClick={(event) => {
        if (working) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {working ? workingLabel : label}
    </Button>
  );
}

interface CopyButtonProps extends Pick<ComponentProps<'button'>, 'aria-describedby'> {
  text: string;
  /** What is copied; used in the accessible name and in the confirmation. */
  what: string;
  /** Says by itself what is copied. */
  label?: string;
}

export function CopyButton({ text, what, label, ...button }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`${what}: copiado al portapapeles.`);
    } catch {
      toast.error('El navegador no permitió copiar. El texto se puede seleccionar y copiar a mano.');
    }
  };
  return (
    <Button
      {...button}
      size="compact"
      variant="default"
      aria-label={label === undefined ? `Copiar: ${what}` : undefined}
      onClick={() => void copy()}
    >
      {label ?? 'Copiar'}
    </Button>
  );
}
