import { Button } from '@urna/ui/button';
import { RefreshIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';

interface FailureProps {
  title: string;
  message: string;
  onRetry: () => void;
}

/** What couldn't be had, and another try. */
export function Failure({ title, message, onRetry }: FailureProps) {
  const retry = (
    <Button variant="default" size="sm" icon={<RefreshIcon size={18} />} onClick={onRetry}>
      Intentar de nuevo
    </Button>
  );
  return (
    <Notice type="error" title={title} actions={retry}>
      {message}
    </Notice>
  );
}
