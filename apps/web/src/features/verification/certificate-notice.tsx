import { useMutation } from '@tanstack/react-query';
import { showDay } from '@urna/contract/shared/dates';
import { type CertificateCheck, downloadCertificate } from '@urna/contract/voting/certificates';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { saveFile } from '@urna/ui/save-file';
import { toast } from '@urna/ui/toast';
import { messageOf } from '../../lib/api-error.ts';
import { publicClient } from '../../lib/call.ts';
import classes from './verification.module.css';

/** A certificate that is authentic, and the file itself: the link in the mail of a vote opens this. */
export function CertificateNotice({ code, certificate }: { code: string; certificate: CertificateCheck }) {
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
