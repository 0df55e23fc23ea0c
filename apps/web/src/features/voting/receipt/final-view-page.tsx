import { Button } from '@mantine/core';
import { showDay } from '@urna/contract/shared/dates';
import { spokenCode } from '@urna/contract/shared/spoken-code';
import { downloadCertificate } from '@urna/contract/voting/certificates';
import { CopyButton } from '@urna/ui/button';
import { SuccessIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { Facts, PageTitle } from '@urna/ui/panel';
import { Link } from 'react-router';
import { questionOf } from '../../../domain/process/shown-process.ts';
import { useVoterStore } from '../../../domain/voter-session/voter-store.ts';
import { receiptPutAway } from '../../../domain/voter-session/voter-transitions.ts';
import { publicClient } from '../../../lib/call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { CertificateButton } from './certificate-button.tsx';
import classes from './final-view.module.css';
import { SignedReceipt } from './signed-receipt.tsx';

export function FinalViewPage() {
  const receipt = useVoterStore((state) => state.receipt);
  // The receipt was closed: the guard redirects to the login.
  if (!receipt) return null;
  return (
    <article className={classes.page}>
      <span className={classes.mark}>
        <SuccessIcon size={56} />
      </span>
      <PageTitle title="¡Voto Registrado Exitosamente!" subtitle="Gracias por participar en el proceso democrático" />
      <Facts
        className={classes.facts}
        facts={[
          [
            'Estado',
            <span key="state" className={classes.done}>
              Registrado exitosamente
            </span>,
          ],
          receipt.cast_at === null
            ? ['Fecha', showDay(receipt.voted_on)]
            : ['Fecha y hora', formatDateTime(receipt.cast_at)],
          ['Elección', questionOf(receipt.contest)],
          receipt.name === null ? null : ['Votante', receipt.name],
        ]}
      />
      <TrackingCode code={receipt.tracking_code} ownCode={receipt.own_tracking_code} />
      {receipt.signed === undefined ? null : <SignedReceipt receipt={receipt} signed={receipt.signed} />}
      <Notice type="info">Tu voto es irreversible: quedó registrado y no se puede cambiar ni repetir.</Notice>
      <div className={classes.buttons}>
        <Button variant="default" onClick={receiptPutAway}>
          Volver a la página principal
        </Button>
        <CertificateButton
          isMain
          fetchPdf={() => publicClient.download(downloadCertificate, { body: { code: receipt.certificate_code } })}
        />
      </div>
      <p className={classes.more}>
        <Link to={paths.verificationOf(receipt.tracking_code)}>Comprobar que mi papeleta está en la urna</Link>
        <Link to={paths.howItWorks}>Cómo funciona la votación</Link>
      </p>
    </article>
  );
}

interface TrackingCodeProps {
  /** The tracking code in the server's response. */
  code: string;
  /** The tracking code that this browser computed from the ballot it sent. */
  ownCode: string;
}

function TrackingCode({ code, ownCode }: TrackingCodeProps) {
  return (
    <section className={classes.tracking} aria-labelledby="codigo-de-seguimiento">
      <h2 id="codigo-de-seguimiento" className={classes.trackingTitle}>
        Código de seguimiento
      </h2>
      <p className={classes.code}>{code}</p>
      <CopyButton text={code} what="Código de seguimiento" />
      <p className={classes.explanation}>
        Con él puedes comprobar que tu papeleta está en la urna; no revela por quién votaste.
      </p>
      <p className={classes.spoken}>
        Para comparar por teléfono: <strong>{spokenCode(code)}</strong>
      </p>
      {code === ownCode ? null : (
        <Notice type="error" title="Este código no es el de tu papeleta">
          <p>
            Tu equipo calculó otro: <span className={classes.code}>{ownCode}</span>
          </p>
          <p>Guarda los dos y avisa a la Junta.</p>
        </Notice>
      )}
    </section>
  );
}
