import { type SendingDeps, startPersonalLane } from './send-due.ts';

/** Sends queued mail until stopped; stopping waits for the mail that is on its way. */
export function startOutboxWorker(deps: SendingDeps & { connections: number }): {
  wake: () => void;
  stop: () => Promise<void>;
} {
  const lane = startPersonalLane(deps, deps.connections);
  return {
    wake: lane.wake,
    stop: async () => {
      await lane.stop();
      deps.transport.close();
    },
  };
}
