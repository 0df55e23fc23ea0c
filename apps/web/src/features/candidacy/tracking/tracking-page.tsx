import { useQuery, useQueryClient } from '@tanstack/react-query';
import { closeTracking, getTracking, type Tracking } from '@urna/contract/candidacy/tracking';
import { toast } from '@urna/ui/toast';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../../lib/api-error.ts';
import { tokenClient } from '../../../lib/call.ts';
import { tabValue } from '../../../lib/stored-value.ts';
import { FailureBanner } from '../../../ui/feedback/failure-banner.tsx';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import { CandidacyView } from './candidacy-view.tsx';
import { CodeStep, RadicadoStep, TRACKING_TITLE, type TrackingRequest } from './enter-steps.tsx';
import { TRACKING_FILES } from './tracked-files.tsx';

/** Per tab, like a trustee's link: a reload goes on until the session's time is over. */
const storedToken = tabValue('urna-seguimiento', z.string());

const trackingKey = (token: string | null) => ['tracking', token] as const;

/** The candidate follows the candidacy, without an account. */
export function TrackingPage() {
  const queries = useQueryClient();
  const [token, setToken] = useState(storedToken.read);
  const client = useMemo(() => tokenClient(token), [token]);
  const {
    data: tracking,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: trackingKey(token),
    queryFn: () => client.call(getTracking).then(({ data }) => data),
    enabled: token !== null,
    // The page of an open question, to which this one leads, may have answered it.
    refetchOnMount: ({ state }) =>
      state.data?.questions.some((question) => question.state === 'open') ? 'always' : true,
  });
  // However the page is left: the next person at this computer may follow another candidacy.
  useEffect(() => {
    if (token === null) return undefined;
    return () => queries.removeQueries({ queryKey: [TRACKING_FILES] });
  }, [token, queries]);
  const show = (of: string, shown: Tracking) => queries.setQueryData(trackingKey(of), shown);
  const leave = () => {
    // Whether or not the server hears it, the session ends by itself.
    void client.call(closeTracking).catch(() => undefined);
    queries.removeQueries({ queryKey: trackingKey(token) });
    storedToken.write(null);
    setToken(null);
  };

  const isOver = error instanceof ApiError && (error.status === 401 || error.status === 403);
  if (token === null || isOver) {
    return (
      <EnterTracking
        over={isOver ? error.message : null}
        onEntered={(opened, shown) => {
          storedToken.write(opened);
          show(opened, shown);
          setToken(opened);
        }}
      />
    );
  }
  if (tracking) {
    return (
      <CandidacyView client={client} tracking={tracking} onChange={(changed) => show(token, changed)} onLeave={leave} />
    );
  }
  return (
    <PublicPage title={TRACKING_TITLE} subtitle="Abrimos de nuevo su candidatura.">
      {error ? <FailureBanner error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
    </PublicPage>
  );
}

interface EnterTrackingProps {
  /** Why the person must prove again who they are, after a reload. */
  over: string | null;
  onEntered: (token: string, tracking: Tracking) => void;
}

function EnterTracking({ over, onEntered }: EnterTrackingProps) {
  const [request, setRequest] = useState<TrackingRequest | null>(null);
  if (request) {
    return <CodeStep request={request} onResent={setRequest} onBack={() => setRequest(null)} onEntered={onEntered} />;
  }
  return (
    <RadicadoStep
      over={over}
      onRequested={(first, message) => {
        toast.success(message);
        setRequest(first);
      }}
    />
  );
}
