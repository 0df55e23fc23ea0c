import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps } from 'react';

interface WorkingButtonProps extends ButtonProps, Pick<ComponentProps<'button'>, 'type' | 'onClick'> {
  label: string;
  /** The label while the work is pending. */
  workingLabel: string;
  working: boolean;
}

/** Stays enabled while pending: disabling a focused button would lose the focus. */
export function WorkingButton({ label, workingLabel, working, onClick, ...props }: WorkingButtonProps) {
  return (
    <Button
      {...props}
      {...(onClick ? { type: 'button', onClick } : { type: 'submit' })}
      aria-disabled={working || undefined}
      leftSection={working ? <Loader size={18} color="currentColor" /> : null}
    >
      {working ? workingLabel : label}
    </Button>
  );
}
