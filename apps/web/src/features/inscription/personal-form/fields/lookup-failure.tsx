import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { messageOf } from '../../../../lib/api-error.ts';

interface LoadedList {
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** A list that failed to load leaves its field without choices, so this says why and offers a retry. */
export function LookupFailure({ lists }: { lists: readonly LoadedList[] }) {
  const failed = lists.filter((list) => list.error !== null);
  const [first] = failed;
  if (!first) return null;
  const busy = failed.some((list) => list.isFetching);
  return (
    <Notice
      type="error"
      title="Error"
      actions={
        <Button
          size="sm"
          variant="default"
          loading={busy}
          onClick={() => void Promise.all(failed.map((list) => list.refetch()))}
        >
          Intentar de nuevo
        </Button>
      }
    >
      {messageOf(first.error)}
    </Notice>
  );
}
