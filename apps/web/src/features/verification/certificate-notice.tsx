import { showDay } from '@urna/contract/shared/dates';
import { type CertificateCheck, downloadCertificate } from '@urna/contract/voting/certificates';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { saveFile } from '@urna/ui/save-file';
import { publicClient } from '../../lib/call.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { toastError } from '../../ui/feedback/toast-error.ts';
import classes from './verification.module.css';

/** A certificate that is authentic, and the file itself: the link in the mail of a vote opens this. */
export function CertificateNotice({ code, certificate }: { code: string; certificate: CertificateCheck }) {
  const { name, identification, process_title, question, voted_on } = certificate;
  const { working, attempt } = useAttempt();
  const download = () =>
    attempt(async () => {
      saveFile(await publicClient.download(downloadCertificate, { body: { code } }), 'certificado-de-votacion.pdf');
    }, toastError);
  return (
    <Notice
      type="success"
      title="El certificado es auténtico"
      role="note"
      actions={
        <WorkingButton
          label="Descargar el certificado"
          workingLabel="Descargando…"
          working={working}
          variant="default"
          size="sm"
          onClick={() => void download()}
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
