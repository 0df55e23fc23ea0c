import { getConsolidatedPreview } from '@urna/contract/candidacy/inscription';
import { create } from 'zustand';
import { candidateClient } from '../../../domain/candidate-session/session-clients.ts';

/**
 * The stamped PDF of the registration that was just submitted. It is fetched while the session still admits it, and kept
 * in memory for as long as the receipt is shown: the session ends, and a file with personal data stays nowhere else.
 */
interface ReceiptPdf {
  radicado: string | null;
  file: Blob | null;
}

export const useReceiptPdf = create<ReceiptPdf>()(() => ({ radicado: null, file: null }));

export function forgetReceiptPdf(): void {
  useReceiptPdf.setState({ radicado: null, file: null });
}

/** A failure leaves the receipt without the button; the committee has the file all the same. */
export async function fetchReceiptPdf(candidateId: number, radicado: string): Promise<void> {
  try {
    const file = await candidateClient.download(getConsolidatedPreview, { params: { id: candidateId } });
    useReceiptPdf.setState({ radicado, file });
  } catch {
    forgetReceiptPdf();
  }
}
