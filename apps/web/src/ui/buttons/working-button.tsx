import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps } from 'react';

interface WorkingButtonProps extends ButtonProps, Pick<ComponentProps<'button'>, 'type' | 'onClick'> {
  label: string;
  /** Said instead while the work is under way. */
  workingLabel: string;
  working: boolean;
}

/** Not disabled while it works: the focus of whoever pressed it must not fall off the page. */
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
