import { Button } from '@mantine/core';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient, MantineRoot } from './app-context.tsx';

function SendButton({ send }: { send: () => Promise<void> }) {
  const sending = useMutation({ mutationFn: send });
  return (
    <Button loading={sending.isPending} onClick={() => sending.mutate()}>
      Enviar
    </Button>
  );
}

test('a double click on a button that is disabled by its mutation sends once', async () => {
  const send = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineRoot>
        <SendButton send={send} />
      </MantineRoot>
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Enviar' }).element() as HTMLButtonElement;
  button.click();
  // Microtasks are all that surely runs between two clicks of a fast double click.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  button.click();
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  expect(send).toHaveBeenCalledOnce();
});
