import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { registrationSuccess } from '@urna/contract/candidacy/candidacy';
import { registrationFileName } from '@urna/contract/candidacy/receipt-words';
import { getConsolidatedPreview } from '@urna/contract/candidacy/registration';
import { Notice } from '@urna/ui/notice';
import { saveFile } from '@urna/ui/save-file';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { CandidacyReceipt } from '../../../shared/candidacy/candidate-session/candidacy-receipt.tsx';
import { type Receipt, useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { receiptClient } from '../../../shared/candidacy/candidate-session/session-clients.ts';
import { closeReceipt } from '../../../shared/candidacy/candidate-session/transitions.ts';
import { SubmissionStatus } from './registration-steps.tsx';

/** Stays until closed: the session ends two seconds after sending, but the receipt remains. */
export function ReceiptPage() {
  const receipt = useCandidateStore((state) => state.receipt);
  if (!receipt) return null;
  const success: Partial<Record<string, string>> = registrationSuccess;
  return (
    <CandidacyReceipt
      receipt={receipt}
      title="Inscripción finalizada"
      subtitle={
        success[receipt.kind] ?? 'Ha ocurrido un error al registrar la candidatura. Por favor, intenta nuevamente.'
      }
      status={<SubmissionStatus receipt={receipt} />}
      lead={<DownloadButton receipt={receipt} />}
      next={[
        'Enviamos este comprobante a su correo electrónico. Consérvelo.',
        'El comité de validación revisará sus datos y documentos, que ya no se pueden modificar.',
        'Le informaremos el resultado por correo. Si algún documento debe corregirse, allí encontrará cómo y hasta cuándo.',
      ]}
      onLeave={closeReceipt}
    />
  );
}

/** The session that the submission ended opens the PDF until it would have expired. */
const tell = (error: unknown): string =>
  error instanceof ApiError && error.status === 401
    ? 'Aquí ya no se puede descargar. Puede hacerlo en Seguimiento, con el radicado y su documento.'
    : messageOf(error);

function DownloadButton({ receipt: { candidateID: id, radicado } }: { receipt: Receipt }) {
  const download = useMutation({
    mutationFn: () => receiptClient.download(getConsolidatedPreview, { params: { id } }),
    onSuccess: (file) => saveFile(file, registrationFileName(radicado)),
  });
  return (
    <>
      <Button loading={download.isPending} onClick={() => download.mutate()}>
        Descargar mi inscripción (PDF)
      </Button>
      {download.error ? <Notice type="error">{tell(download.error)}</Notice> : null}
    </>
  );
}
