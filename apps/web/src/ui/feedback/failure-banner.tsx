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
export function FailureBanner(failure: FailureBannerProps) {
  return <RetryNotice {...failure} title="Hubo un error." icon={RefreshIcon} />;
}

interface RetryNoticeProps extends FailureBannerProps {
  title?: string;
  icon?: typeof RefreshIcon;
}

function RetryNotice({ error, onRetry, retrying, title, icon: Icon }: RetryNoticeProps) {
  const retry = (
    <Button
      variant="default"
      size="sm"
      leftSection={Icon ? <Icon size={18} /> : null}
      loading={retrying}
      onClick={onRetry}
    >
      Intentar de nuevo
    </Button>
  );
  return (
    <Notice type="error" title={title} actions={retry}>
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
    <RetryNotice
      error={first.error}
      retrying={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => void Promise.all(failed.map((query) => query.refetch()))}
    />
  );
}
