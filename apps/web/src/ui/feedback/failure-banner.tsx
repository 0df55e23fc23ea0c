import { Button } from '@mantine/core';
import { RefreshIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { messageOf } from '../../lib/api-error.ts';

interface FailureBannerProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** Replaces a list or figures that couldn't be loaded. */
export function FailureBanner({ error, onRetry, retrying }: FailureBannerProps) {
  return (
    <Notice
      type="error"
      title="Hubo un error."
      actions={
        <Button
          variant="default"
          size="sm"
          leftSection={<RefreshIcon size={18} />}
          loading={retrying}
          onClick={onRetry}
        >
          Intentar de nuevo
        </Button>
      }
    >
      {messageOf(error)}
    </Notice>
  );
}

interface QueryFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** The failure of a query, while there is one. */
export function QueryFailure({ query }: QueryFailureProps) {
  if (!query.error) return null;
  return <FailureBanner error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
