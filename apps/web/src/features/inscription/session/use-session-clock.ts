import { EXPIRED_MODAL_MS, SESSION_WARNING_SECONDS } from '@urna/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { useFrozenStore } from '../../../domain/candidate-session/frozen-store.ts';
import { refreshSession } from '../../../domain/candidate-session/refresh-session.ts';
import { paths } from '../../../lib/paths.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { toast } from '../../../ui/feedback/toast.ts';

const whatIsLeft = {
  inscription: 'Lo que escribió quedó guardado en este equipo: valide su documento para continuar.',
  correction: 'Los documentos que ya cargó están a salvo: solicite otro código para continuar.',
} as const;

export function useSessionSeconds(): number | null {
  // A correction whose session lapsed keeps its token; its clock has stopped.
  const expiresAt = useCandidateStore((state) =>
    state.isValidate ? (state.tokenInfo?.time_milliseconds ?? null) : null,
  );
  return useCountdown(expiresAt);
}

export function useWarning(seconds: number | null): [boolean, () => void] {
  const expiresAt = useCandidateStore((state) => state.tokenInfo?.time_milliseconds ?? null);
  const [acknowledged, setAcknowledged] = useState<number | null>(null);
  // The specification's window is 119 to 120 s; a tab that slept through that second must still warn.
  const due = seconds !== null && seconds > 0 && seconds <= SESSION_WARNING_SECONDS;
  return [due && acknowledged !== expiresAt, () => setAcknowledged(expiresAt)];
}

export function useRenewal(expired: boolean): { renew: () => void; working: boolean } {
  const navigate = useNavigate();
  const [working, setWorking] = useState(false);
  const running = useRef(false);
  const renew = useCallback(() => {
    if (running.current) return;
    running.current = true;
    setWorking(true);
    void refreshSession().then(async (renewed) => {
      running.current = false;
      setWorking(false);
      if (renewed || useFrozenStore.getState().message !== null) return;
      const corrects = useCandidateStore.getState().flow_type === 'CORRECT_DOCUMENTS';
      toast.error(`Su sesión terminó. ${corrects ? whatIsLeft.correction : whatIsLeft.inscription}`);
      await navigate(corrects ? paths.correction.validateCandidate : paths.home, { replace: true });
    });
  }, [navigate]);
  useEffect(() => {
    if (!expired) return;
    const timer = window.setTimeout(renew, EXPIRED_MODAL_MS);
    return () => window.clearTimeout(timer);
  }, [expired, renew]);
  return { renew, working };
}
