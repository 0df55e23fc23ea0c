import { Button, type ButtonProps } from '@mantine/core';
import { toast } from '@urna/ui/toast';
import { useAttempt } from '../../lib/use-attempt.ts';
import { toastError } from '../feedback/toast-error.ts';

interface CallButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  label: string;
  'aria-label'?: string;
  call: () => Promise<{ message: string }>;
}

/** Makes a call and shows its answer, or its failure, as a toast. */
export function CallButton({ label, call, ...button }: CallButtonProps) {
  const { working, attempt } = useAttempt();
  const run = () => attempt(async () => toast.success((await call()).message), toastError);
  return (
    <Button {...button} loading={working} onClick={() => void run()}>
      {label}
    </Button>
  );
}
