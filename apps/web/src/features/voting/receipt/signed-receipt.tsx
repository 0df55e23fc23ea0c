import { Button } from '@mantine/core';
import { CopyButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { Fold } from '@urna/ui/panel';
import { QrCode } from '@urna/ui/qr-code';
import { useEffect, useState } from 'react';
import type { ContestAddress } from '../../../domain/elections/public-contest.ts';
import { contestKey } from '../../../domain/transparency/check-inclusion.ts';
import { fetchLog } from '../../../domain/transparency/look-up-inclusion.ts';
import { isSigned, readReceipt } from '../../../domain/transparency/read-receipt.ts';
import type { KeptReceipt } from '../../../domain/voter-session/voter-store.ts';
import { paths } from '../../../lib/paths.ts';
import { saveFile } from '../../../ui/files/save-file.ts';
import classes from './final-view.module.css';

type Check = 'checking' | 'right' | 'wrong' | 'unreachable';

/** Whether the receipt is of the ballot that this browser sent, signed with the key that was published before the vote. */
async function check(
  { contest, process, own_tracking_code, published_key }: KeptReceipt,
  signed: string,
): Promise<Check> {
  if (readReceipt(signed)?.tracker !== own_tracking_code) return 'wrong';
  const shown = published_key ?? (await fetchKey({ process, contest }));
  if (!shown) return 'unreachable';
  const key = contestKey(shown, shown.uuid);
  return key && isSigned(signed, key) ? 'right' : 'wrong';
}

async function fetchKey(contest: ContestAddress): Promise<{ vkey: string; uuid: string } | null> {
  const box = await fetchLog(contest).catch(() => null);
  return box && { vkey: box.log.vkey, uuid: box.uuid };
}

/** The server's signature for the ballot's place: shown to keep, and checked at once. */
export function SignedReceipt({ receipt, signed }: { receipt: KeptReceipt; signed: string }) {
  const [state, setState] = useState<Check>('checking');
  useEffect(() => {
    if (state !== 'checking') return undefined;
    let isShown = true;
    void check(receipt, signed).then((found) => {
      if (isShown) setState(found);
    });
    return () => {
      isShown = false;
    };
  }, [receipt, signed, state]);
  const address = window.location.origin + paths.receiptCheckOf(signed);
  return (
    <section className={classes.tracking} aria-labelledby="recibo-firmado">
      <h2 id="recibo-firmado" className={classes.trackingTitle}>
        Tu recibo firmado
      </h2>
      <p className={classes.explanation}>
        Guárdalo: si un día tu papeleta faltara en la urna, con él se puede demostrar. No dice por quién votaste y
        también va en tu correo.
      </p>
      <div role="status" className={classes.checked}>
        <CheckWords state={state} onAgain={() => setState('checking')} />
      </div>
      <div className={classes.receipt}>
        <QrCode text={address} label="Código QR que abre la comprobación de tu recibo" />
        <div className={classes.receiptButtons}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => saveFile(new Blob([signed], { type: 'text/plain' }), 'recibo-firmado.txt')}
          >
            Guardar el archivo
          </Button>
          <CopyButton text={signed} what="Recibo firmado" />
        </div>
      </div>
      <Fold label="Ver el texto del recibo">
        <pre className={classes.receiptText}>{signed}</pre>
      </Fold>
    </section>
  );
}

function CheckWords({ state, onAgain }: { state: Check; onAgain: () => void }) {
  if (state === 'checking') return <p className={classes.explanation}>Comprobando la firma…</p>;
  if (state === 'right') {
    return <p className={classes.done}>✓ Tu navegador comprobó la firma con la llave publicada de esta votación.</p>;
  }
  if (state === 'wrong') {
    return (
      <Notice type="error" role="note" title="Este recibo no es válido">
        <p>No lo firma la llave publicada de esta votación, o no es de tu papeleta. Guárdalo y avisa a la Junta.</p>
      </Notice>
    );
  }
  return (
    <Notice
      type="warning"
      role="note"
      title="No pudimos comprobar la firma ahora"
      actions={
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          Comprobar de nuevo
        </Button>
      }
    >
      <p>Falta conexión con el servidor. Tu voto está registrado y el recibo ya lo tienes: guárdalo.</p>
    </Notice>
  );
}
