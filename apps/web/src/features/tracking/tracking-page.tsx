import { useQueryClient } from '@tanstack/react-query';
import type { Tracking } from '@urna/contract/candidacy/tracking';
import { closeTracking } from '@urna/contract/candidacy/tracking';
import { useEffect, useState } from 'react';
import { type Client, tokenClient } from '../../lib/call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { CandidacyView } from './candidacy-view.tsx';
import { type AskedTracking, CodeStep, RadicadoStep } from './enter-steps.tsx';
import { TRACKING_FILES } from './tracked-files.tsx';

interface Entered {
  client: Client;
  tracking: Tracking;
}

/**
 * The candidate follows the candidacy, without an account. What the server tells stays in memory: leaving the page or
 * reloading it asks for another code.
 */
export function TrackingPage() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<AskedTracking | null>(null);
  const [entered, setEntered] = useState<Entered | null>(null);
  const client = entered?.client;
  // However the page is left: the next person at this computer may follow another candidacy.
  useEffect(() => {
    if (!client) return undefined;
    return () => queries.removeQueries({ queryKey: [TRACKING_FILES] });
  }, [client, queries]);

  if (entered && client) {
    const { tracking } = entered;
    const leave = () => {
      // Whether or not the server hears it, the session ends by itself.
      void client.call(closeTracking).catch(() => undefined);
      setEntered(null);
      setAsked(null);
    };
    return (
      <CandidacyView
        client={client}
        tracking={tracking}
        onChange={(changed) => setEntered({ client, tracking: changed })}
        onLeave={leave}
      />
    );
  }
  if (asked) {
    return (
      <CodeStep
        asked={asked}
        onAskedAgain={setAsked}
        onBack={() => setAsked(null)}
        onEntered={(token, tracking) => setEntered({ client: tokenClient(token), tracking })}
      />
    );
  }
  return (
    <RadicadoStep
      onAsked={(request, message) => {
        toast.success(message);
        setAsked(request);
      }}
    />
  );
}
