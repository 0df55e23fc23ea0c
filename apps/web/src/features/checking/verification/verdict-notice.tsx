// Says what the check of a code found.

import { useMutation } from '@tanstack/react-query';
import { spokenCode } from '@urna/belenios/spoken-code';
import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { candidateFields } from '@urna/contract/candidacy/candidate-fields';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import type { RegistrationCheck } from '@urna/contract/candidacy/tracking';
import { showDay } from '@urna/contract/shared/dates';
import { type CertificateCheck, downloadCertificate } from '@urna/contract/voting/certificates';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { saveFile } from '@urna/ui/save-file';
import { toast } from '@urna/ui/toast';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { publicClient } from '../../../lib/call.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { BallotDoubtNotice } from '../../../shared/checking/ballot-doubt-notice.tsx';
import { withContest } from '../../../shared/processes/public-contest.ts';
import { InclusionWords, ReceiptNotice } from './receipt-notice.tsx';
import classes from './verification.module.css';
import type { Verdict } from './verify-code.ts';

const nameOf = ({ question, process }: { question: string; process: string | null }) =>
  process === null ? question : `${question} (${process})`;

const unknownWords = {
  certificate: {
    title: 'Ningún certificado tiene este código',
    text: 'Revisa que esté completo y bien escrito. Si lo está, el certificado no es auténtico.',
  },
  registration: {
    title: 'Ninguna inscripción tiene este código',
    text: 'Revisa que esté completo y bien escrito. Si lo está, el comprobante de inscripción no es auténtico.',
  },
  ballot: {
    title: 'Ninguna papeleta de la urna tiene este código',
    text: 'Revisa que esté completo: mayúsculas y minúsculas cuentan. Si lo está y es el tuyo, elige aquí el archivo de tu comprobante: con él se puede demostrar que la papeleta falta.',
  },
  receipt: {
    title: 'El comprobante no está completo',
    text: 'Elige el archivo que guardaste al votar o que llegó adjunto a tu correo. Si pegas su texto, cópialo entero, hasta el último signo.',
  },
} as const;

export function VerdictNotice({ verdict }: { verdict: Verdict }) {
  if (verdict.kind === 'unknown') {
    const { title, text } = unknownWords[verdict.of];
    return (
      <Notice type="error" title={title} role="note">
        {text}
      </Notice>
    );
  }
  if (verdict.kind === 'doubtful') return <BallotDoubtNotice doubt={verdict.doubt} />;
  if (verdict.kind === 'receipt') return <ReceiptNotice receipt={verdict.receipt} />;
  if (verdict.kind === 'ballot') {
    const { inclusion } = verdict;
    return (
      <Notice
        type={inclusion.kind === 'proven' ? 'success' : 'info'}
        title={
          inclusion.kind === 'proven' ? 'La papeleta está en la urna' : 'El servidor tiene la papeleta: falta su prueba'
        }
        role="note"
      >
        <p>
          Es la número {formatNumber(verdict.number)} de la elección de {nameOf(verdict.election)}. Está cifrada: nadie
          puede leer en ella por quién se votó.
        </p>
        <InclusionWords inclusion={inclusion} />
        <p>
          Para comparar por teléfono: <strong>{spokenCode(verdict.code)}</strong>
        </p>
        <p>
          Tu navegador calculó este código a partir de la papeleta y revisó su firma y sus pruebas. Para ver que se
          cuenta con las demás,{' '}
          <Link to={withContest(paths.archiveCheck, verdict.election.address)} state={{ code: verdict.code }}>
            búscala al verificar la urna completa
          </Link>
          .
        </p>
      </Notice>
    );
  }
  if (verdict.kind === 'registration') return <RegistrationNotice registration={verdict.registration} />;
  return <CertificateNotice code={verdict.code} certificate={verdict.certificate} />;
}

function RegistrationNotice({ registration }: { registration: RegistrationCheck }) {
  const { radicado, process_title, candidate_type, name, identification, submitted_at, sha256, stands } = registration;
  return (
    <Notice
      type={stands ? 'success' : 'warning'}
      role="note"
      title={stands ? 'La inscripción es auténtica' : 'La inscripción es auténtica, pero ya no cuenta'}
    >
      {stands ? null : <p>Después de enviarla fue retirada, congelada por su titular o reemplazada por otra.</p>}
      <Facts
        className={classes.facts}
        facts={[
          [receiptLabels.radicado, radicado],
          ['Candidato', name],
          [candidateFields.documentNumber.label, identification],
          ['Proceso', process_title],
          [receiptLabels.candidacy, candidateKindLabels[candidate_type]],
          [receiptLabels.at, formatDateTime(submitted_at)],
          sha256 === null
            ? null
            : [
                'SHA-256 del PDF',
                <span key="hash" className={classes.hash}>
                  {sha256}
                </span>,
              ],
        ]}
      />
    </Notice>
  );
}

/** A certificate that is authentic, and the file itself: the link in the mail of a vote opens this. */
function CertificateNotice({ code, certificate }: { code: string; certificate: CertificateCheck }) {
  const { name, identification, process_title, question, voted_on } = certificate;
  const download = useMutation({
    mutationFn: () => publicClient.download(downloadCertificate, { body: { code } }),
    onSuccess: (file) => saveFile(file, 'certificado-de-votacion.pdf'),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Notice
      type="success"
      title="El certificado es auténtico"
      role="note"
      actions={
        <WorkingButton
          label="Descargar el certificado"
          workingLabel="Descargando…"
          working={download.isPending}
          variant="default"
          size="sm"
          onClick={() => download.mutate()}
        />
      }
    >
      <Facts
        className={classes.facts}
        facts={[
          ['Votante', name],
          ['Identificación', identification],
          ['Proceso', process_title],
          ['Elección', question],
          ['Votó el', showDay(voted_on)],
        ]}
      />
    </Notice>
  );
}
