import { getConsolidatedPreview } from '@urna/contract/candidacy/inscription';
import { create } from 'zustand';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { candidateClient } from '../../../domain/candidate-session/session-clients.ts';

/**
 * The stamped PDF of the registration that was just submitted. It is fetched while the session still admits it, and kept
 * in memory for as long as the receipt is open: the session ends, and a file with personal data stays nowhere else. It
 * may arrive late, when the next person is already at this computer.
 */
interface ReceiptPdf {
  radicado: string | null;
  file: Blob | null;
}

export const useReceiptPdf = create<ReceiptPdf>()(() => ({ radicado: null, file: null }));

const isShown = (radicado: string) => useCandidateStore.getState().receipt?.radicado === radicado;

function forgetReceiptPdf(): void {
  useReceiptPdf.setState({ radicado: null, file: null });
}

/** A failure leaves the receipt without the button; the committee has the file all the same. */
export async function fetchReceiptPdf(candidateId: number, radicado: string): Promise<void> {
  try {
    const file = await candidateClient.download(getConsolidatedPreview, { params: { id: candidateId } });
    if (!isShown(radicado)) return;
    useReceiptPdf.setState({ radicado, file });
    const stop = useCandidateStore.subscribe(() => {
      if (isShown(radicado)) return;
      stop();
      forgetReceiptPdf();
    });
  } catch {
    forgetReceiptPdf();
  }
}
