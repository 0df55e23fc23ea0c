import { Button } from '@mantine/core';
import { contestTitles } from '@urna/contract/contests';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useVoterStore } from '../../../lib/voter-session/voter-store.ts';
import { receiptPutAway } from '../../../lib/voter-session/voter-transitions.ts';
import { SuccessIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { CertificateButton } from './certificate-button.tsx';
import classes from './final-view.module.css';
import { TrackingCode } from './tracking-code.tsx';

export function FinalViewPage() {
  const receipt = useVoterStore((state) => state.receipt);
  // Put away: the guard leads to the login.
  if (!receipt) return null;
  return (
    <article className={classes.page}>
      <span className={classes.mark}>
        <SuccessIcon size={56} />
      </span>
      <PageTitle title="¡Voto Registrado Exitosamente!" subtitle="Gracias por participar en el proceso democrático" />
      <dl className={classes.facts}>
        <div>
          <dt>Estado</dt>
          <dd className={classes.done}>Registrado exitosamente</dd>
        </div>
        <div>
          <dt>Fecha y hora</dt>
          <dd>{formatDateTime(receipt.cast_at)}</dd>
        </div>
        <div>
          <dt>Elección</dt>
          <dd>{contestTitles[receipt.contest]}</dd>
        </div>
        <div>
          <dt>Votante</dt>
          <dd>{receipt.name}</dd>
        </div>
      </dl>
      <TrackingCode code={receipt.tracking_code} ownCode={receipt.own_tracking_code} />
      <Notice type="info">Tu voto es irreversible: quedó registrado y no se puede cambiar ni repetir.</Notice>
      <div className={classes.buttons}>
        <Button variant="default" onClick={receiptPutAway}>
          Volver a la página principal
        </Button>
        <CertificateButton code={receipt.certificate_code} />
      </div>
      <p className={classes.more}>
        <Link to={paths.verification}>Verificar un código</Link>
        <Link to={paths.howItWorks}>Cómo funciona la votación</Link>
      </p>
    </article>
  );
}
