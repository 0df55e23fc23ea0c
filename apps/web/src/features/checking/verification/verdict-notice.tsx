// Says what the check of what was recognized found.

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
import { messageOf } from '../../../lib/api-error.ts';
import { publicClient } from '../../../lib/call.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { BallotDoubtNotice } from '../../../shared/checking/ballot-doubt-notice.tsx';
import { CredentialNotice, FingerprintNotice, RadicadoNotice, WordsNotice } from './form-notices.tsx';
import { CheckpointNotice, InclusionWords, NextSteps, ReceiptNotice } from './receipt-notice.tsx';
import type { Item } from './recognize.ts';
import classes from './verification.module.css';
import type { Verdict } from './verify-item.ts';

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
  checkpoint: {
    title: 'El punto de control no está completo',
    text: 'Cópialo entero: tres líneas, una vacía y las firmas.',
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

export function VerdictNotice({ item, verdict }: { item: Item; verdict: Verdict }) {
  switch (verdict.kind) {
    case 'unknown':
      return (
        <Notice type="error" title={unknownWords[verdict.of].title} role="note">
          {unknownWords[verdict.of].text}
        </Notice>
      );
    case 'doubtful':
      return <BallotDoubtNotice doubt={verdict.doubt} />;
    case 'receipt':
      return <ReceiptNotice receipt={verdict.receipt} />;
    case 'checkpoint':
      return <CheckpointNotice checkpoint={verdict.checkpoint} />;
    case 'ballot':
      return <BallotNotice {...verdict} />;
    case 'fingerprint':
      return <FingerprintNotice of={verdict.of} election={nameOf(verdict.election)} />;
    case 'registration':
      return <RegistrationNotice registration={verdict.registration} sha256={verdict.sha256} />;
    case 'certificate':
      return <CertificateNotice code={verdict.code} certificate={verdict.certificate} />;
    case 'radicado':
      return <RadicadoNotice radicado={verdict.radicado} />;
    case 'credential':
      return <CredentialNotice />;
    case 'words':
      return item.kind === 'words' ? <WordsNotice words={item.words} /> : null;
  }
}

function BallotNotice({ code, election, number, inclusion }: Extract<Verdict, { kind: 'ballot' }>) {
  const isProven = inclusion.kind === 'proven';
  return (
    <Notice
      type={isProven ? 'success' : 'info'}
      title={isProven ? 'La papeleta está en la urna' : 'El servidor tiene la papeleta: falta su prueba'}
      role="note"
    >
      <p>
        Es la número {formatNumber(number)} de la elección de {nameOf(election)}. Está cifrada: nadie puede leer en ella
        por quién se votó.
      </p>
      <InclusionWords inclusion={inclusion} />
      <p>
        Para comparar por teléfono: <strong>{spokenCode(code)}</strong>
      </p>
      <p>Tu navegador calculó este código a partir de la papeleta y revisó su firma y sus pruebas.</p>
      <NextSteps address={election.address} number={number} code={code} />
    </Notice>
  );
}

/** Authentic is the code, which anybody may copy onto another paper. */
const COMPARE = 'Compara estos datos con los del papel o archivo que te mostraron: si alguno es otro, no es auténtico.';

function RegistrationNotice({
  registration,
  sha256: ofFile,
}: {
  registration: RegistrationCheck;
  /** Of the PDF that was chosen. */
  sha256: string | null;
}) {
  const { radicado, process_title, candidate_type, name, identification, submitted_at, sha256, stands } = registration;
  return (
    <Notice
      type={stands ? 'success' : 'warning'}
      role="note"
      title={stands ? 'La inscripción es auténtica' : 'La inscripción es auténtica, pero ya no cuenta'}
    >
      {stands ? null : <p>Después de enviarla fue retirada, congelada por su titular o reemplazada por otra.</p>}
      <p>{ofFile === null || sha256 === null ? COMPARE : fileWords(ofFile === sha256)}</p>
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

const fileWords = (isSame: boolean): string =>
  isSame
    ? 'El archivo que elegiste es, byte por byte, el que la plataforma registró.'
    : `El archivo que elegiste no es, byte por byte, el que la plataforma registró: pudo cambiar al imprimirlo o guardarlo otra vez. ${COMPARE}`;

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
      <p>{COMPARE}</p>
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
