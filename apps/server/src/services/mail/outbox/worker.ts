import { type PersonalSendingDeps, startPersonalSendLoop } from './send-due.ts';

/** Sends queued mail until stopped; stopping waits for the mail in flight. */
export function startOutboxWorker(deps: PersonalSendingDeps & { connections: number }): {
  wake: () => void;
  stop: () => Promise<void>;
} {
  const loop = startPersonalSendLoop(deps, deps.connections);
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      deps.transport.close();
    },
  };
}
