import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { messageOf } from '../../lib/api-error.ts';

interface ListFailureProps {
  list: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** The error of a list in the administration. */
export function ListFailure({ list }: ListFailureProps) {
  if (!list.error) return null;
  return (
    <Notice
      type="error"
      title="Hubo un error."
      actions={
        <Button variant="default" size="sm" loading={list.isFetching} onClick={() => void list.refetch()}>
          Intentar de nuevo
        </Button>
      }
    >
      {messageOf(list.error)}
    </Notice>
  );
}
