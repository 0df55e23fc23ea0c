import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './final-view.module.css';

interface TrackingCodeProps {
  /** As the server answered it. */
  code: string;
  /** As this browser computed it of what it sent. */
  ownCode: string;
}

export function TrackingCode({ code, ownCode }: TrackingCodeProps) {
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
