import { Button } from '@mantine/core';
import { registrationSuccess } from '@urna/contract/candidacy/candidacy';
import { OffBallotNotice } from '../../../domain/calendar/off-ballot-notice.tsx';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { receiptSeen } from '../../../domain/candidate-session/transitions.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { saveFile } from '../../../ui/files/save-file.ts';
import { Receipt } from '../../../ui/layout/receipt.tsx';
import { SubmissionStatus } from '../submission-status.tsx';
import { useReceiptPdf } from './receipt-pdf.ts';

/** Stays until closed: the session ends two seconds after sending, but the receipt remains. */
export function ReceiptPage() {
  const receipt = useCandidateStore((state) => state.receipt);
  const pdf = useReceiptPdf();
  if (!receipt) return null;
  const file = pdf.radicado === receipt.radicado ? pdf.file : null;
  const success: Partial<Record<string, string>> = registrationSuccess;
  return (
    <Receipt
      title="Inscripción finalizada"
      subtitle={
        success[receipt.kind] ?? 'Ha ocurrido un error al registrar la candidatura. Por favor, intenta nuevamente.'
      }
      status={
        <>
          <SubmissionStatus receipt={receipt} />
          <OffBallotNotice ballot={receipt.ballot} />
        </>
      }
      mainFact={['Número de radicado', receipt.radicado]}
      facts={[
        ['Fecha y hora', tellDateTime(receipt.submitted_at)],
        receipt.verification_code === undefined ? null : ['Código de verificación', receipt.verification_code],
      ]}
      next={[
        'Enviamos este comprobante a su correo electrónico, con la huella de cada archivo. Consérvelo.',
        'El comité de validación revisará sus datos y documentos, que ya no se pueden modificar.',
        'Le informaremos el resultado por correo. Si algún documento debe corregirse, allí encontrará cómo y hasta cuándo.',
        'Con el radicado y su documento puede ver el estado de su candidatura en «Seguimiento», desde la página de inicio.',
      ]}
      onLeave={receiptSeen}
      actions={
        file ? (
          <Button variant="default" onClick={() => saveFile(file, `inscripcion-${receipt.radicado}.pdf`)}>
            Descargar mi inscripción (PDF)
          </Button>
        ) : null
      }
    />
  );
}
