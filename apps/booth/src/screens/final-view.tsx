import { downloadCertificate } from '@urna/contract/voting/certificates';
import { Button, CopyButton } from '@urna/ui/button';
import { SuccessIcon, WarningIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { Facts, PageTitle } from '@urna/ui/panel';
import { saveFile } from '@urna/ui/save-file';
import { useEffect, useState } from 'react';
import { download } from '../api.ts';
import { site, siteLink } from '../installation.ts';
import { send } from '../session.ts';
import type { VoterReceipt } from '../voter-state.ts';
import { checkReceipt, type ReceiptCheck } from '../voting.ts';
import { votedWords } from '../words.ts';
import classes from './final-view.module.css';
import { CertificateButton } from './proof.tsx';
import { DrawnQr, VoteCheck } from './vote-check.tsx';

/** The vote is registered: the receipt, which the voter keeps, and the certificate, which they show to others. */
export function FinalView({ receipt }: { receipt: VoterReceipt }) {
  const { check, checkAgain } = useCheck(receipt);
  const { certificate_code: certificate, check: voteCheck } = receipt;
  const isWrong = check === 'wrong';
  return (
    <article className={classes.page}>
      <span className={classes.mark}>{isWrong ? <WarningIcon size={56} /> : <SuccessIcon size={56} />}</span>
      {isWrong ? (
        <PageTitle
          title="El comprobante no es de tu voto"
          subtitle="Guarda lo que ves en esta página y avisa a la Junta"
        />
      ) : (
        <PageTitle title="¡Voto Registrado Exitosamente!" subtitle="Gracias por participar en el proceso democrático" />
      )}
      <Facts
        className={classes.facts}
        facts={[
          [
            'Estado',
            <span key="state" className={isWrong ? undefined : classes.done}>
              {isWrong ? 'El servidor dice que se registró; no está probado' : 'Registrado exitosamente'}
            </span>,
          ],
          votedWords(receipt),
          ['Elección', receipt.question],
          receipt.name === null ? null : ['Votante', receipt.name],
        ]}
      />
      <OwnReceipt receipt={receipt} check={check} checkAgain={checkAgain} />
      <div className={classes.buttons}>
        {certificate === null ? (
          <p className={classes.more}>El certificado de que votaste está en tu correo.</p>
        ) : (
          <CertificateButton isMain fetchPdf={() => download(downloadCertificate, { body: { code: certificate } })} />
        )}
      </div>
      {voteCheck === null ? null : <VoteCheck check={voteCheck} />}
      <Notice type="info">Tu voto es irreversible: quedó registrado y no se puede cambiar ni repetir.</Notice>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => send({ type: 'receipt-closed' })}>
          Volver a la página principal
        </Button>
      </div>
      <p className={classes.more}>
        <a href={siteLink(site.verificationOf(receipt.own_tracking_code))}>Comprobar que mi papeleta está en la urna</a>
        <a href={siteLink(site.howItWorks)}>Cómo funciona la votación</a>
      </p>
    </article>
  );
}

/** The server's signature for the ballot's place in the box, with the tracking code: checked at once, and kept. */
function OwnReceipt({ receipt, check, checkAgain }: { receipt: VoterReceipt } & ReturnType<typeof useCheck>) {
  const { tracking_code: otherCode, own_tracking_code: code, spoken, signed } = receipt;
  const address = new URL(siteLink(site.receiptCheckOf(signed)), location.href).href;
  return (
    <section className={classes.receipt} aria-labelledby="comprobante">
      <h2 id="comprobante">Tu comprobante</h2>
      <p>
        Guárdalo: demuestra que tu papeleta está en la urna, y sirve de prueba si un día faltara. No dice por quién
        votaste y también va en tu correo.
      </p>
      <div className={classes.code}>
        <h3 id="codigo-de-seguimiento">Código de seguimiento</h3>
        <p className={classes.digits}>{code}</p>
        <CopyButton text={code} what="Código de seguimiento" />
        <p>
          Para comparar por teléfono: <strong className={classes.spokenCode}>{spoken}</strong>
        </p>
      </div>
      {code === otherCode ? null : (
        <Notice type="error" title="El servidor nombró otra papeleta">
          <p>
            El código de la tuya, que calculó este equipo, es el de arriba. El servidor contestó con{' '}
            <span className={classes.digits}>{otherCode}</span>. Guarda los dos.
          </p>
        </Notice>
      )}
      <div role="status">
        <CheckWords check={check} onAgain={checkAgain} />
      </div>
      <div className={classes.keep}>
        <DrawnQr text={address} label="Código QR que abre la comprobación de tu comprobante" />
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([signed], { type: 'text/plain' }), 'comprobante-de-votacion.txt')}
        >
          Guardar el comprobante
        </Button>
      </div>
    </section>
  );
}

/** Checks the receipt at once. */
function useCheck(receipt: VoterReceipt) {
  const [check, setCheck] = useState<ReceiptCheck | 'checking'>('checking');
  useEffect(() => {
    if (check !== 'checking') return undefined;
    let isShown = true;
    void checkReceipt(receipt).then((result) => {
      if (isShown) setCheck(result);
    });
    return () => {
      isShown = false;
    };
  }, [receipt, check]);
  return { check, checkAgain: () => setCheck('checking') };
}

function CheckWords({ check, onAgain }: { check: ReceiptCheck | 'checking'; onAgain: () => void }) {
  switch (check) {
    case 'checking':
      return <p>Comprobando la firma…</p>;
    case 'right':
      return <p className={classes.done}>✓ Tu navegador comprobó la firma con la llave publicada de esta votación.</p>;
    case 'wrong':
      return (
        <Notice type="error" title="Este comprobante no es válido" contact>
          <p>No lo firma la llave publicada de esta votación, o no es de tu papeleta. Guárdalo y avisa a la Junta.</p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice
          type="warning"
          role="note"
          title="No pudimos comprobar la firma ahora"
          actions={
            <Button size="compact" variant="default" onClick={onAgain}>
              Comprobar de nuevo
            </Button>
          }
        >
          <p>
            Este navegador no terminó de comprobarla. El comprobante ya lo tienes: guárdalo, y compruébalo en otro
            equipo.
          </p>
        </Notice>
      );
  }
}
