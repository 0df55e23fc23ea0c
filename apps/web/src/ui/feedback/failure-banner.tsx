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

interface Query {
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** The failure of a query, while there is one. */
export function QueryFailure({ query }: { query: Query }) {
  if (!query.error) return null;
  return <FailureBanner error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}

/** The failure of what a form needs to be filled in, while there is one. */
export function LoadFailure({ queries }: { queries: readonly Query[] }) {
  const failed = queries.filter(({ error }) => error);
  const [first] = failed;
  if (!first) return null;
  return (
    <Notice
      type="error"
      actions={
        <Button
          size="sm"
          variant="default"
          loading={failed.some(({ isFetching }) => isFetching)}
          onClick={() => void Promise.all(failed.map((query) => query.refetch()))}
        >
          Intentar de nuevo
        </Button>
      }
    >
      {messageOf(first.error)}
    </Notice>
  );
}
