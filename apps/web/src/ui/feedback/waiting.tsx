import { Loader } from '@mantine/core';

/** Says what the person is waiting for. */
export function Waiting({ children }: { children: string }) {
  return (
    <p className="line gap-sm" role="status">
      <Loader size="sm" aria-hidden="true" /> {children}
    </p>
  );
}
