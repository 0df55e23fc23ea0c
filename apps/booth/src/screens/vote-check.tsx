import { CopyButton } from '@urna/ui/button';
import type { QrDrawing } from '@urna/ui/draw-qr';
import { Notice } from '@urna/ui/notice';
import { Fold } from '@urna/ui/panel';
import { QrPicture } from '@urna/ui/pictures';
import { useCountdown } from '@urna/ui/server-clock';
import { useEffect, useState } from 'react';
import { askWorker } from '../encryption.ts';
import type { CheckLink } from '../voter-state.ts';
import { clockWords } from '../words.ts';
import classes from './final-view.module.css';

/** The voter's own check: another device looks into the ballot, on a page that isn't of whoever serves this one. */
export function VoteCheck({ check }: { check: CheckLink | 'gone' }) {
  return (
    <section className="card stack" aria-labelledby="comprobar-el-voto" data-screen-only>
      <h2 id="comprobar-el-voto">¿Tu dispositivo envió lo que elegiste?</h2>
      {check === 'gone' ? <p>Este dispositivo ya no puede mostrar el código.</p> : <WhileItLasts link={check} />}
    </section>
  );
}

/**
 * For everybody, unasked: a device that knew beforehand who checks would cheat the others. The address is text and no link:
 * on this device it would check little, and the code would stay in the browser's history.
 */
function WhileItLasts({ link: { host, code, endsAt } }: { link: CheckLink }) {
  const minutes = Math.ceil(useCountdown(endsAt) / 60);
  const until = clockWords(new Date(endsAt));
  if (minutes === 0) return <p>El tiempo para comprobarlo terminó a las {until}.</p>;
  const { origin } = new URL(host.page);
  const address = `${host.page}#${code}`;
  return (
    <>
      <p>Compruébalo con otro teléfono o computador, en treinta segundos.</p>
      <div className={classes.withQr}>
        <DrawnQr text={address} label="Código QR que abre en otro dispositivo la comprobación de tu voto" />
        <div className={classes.code}>
          <p>
            Lee este código con la cámara del otro dispositivo. Debe abrir la página de <strong>{host.name}</strong>:
          </p>
          <p className={classes.digits}>
            {origin}
            <wbr />
            {host.page.slice(origin.length)}
          </p>
          <p>
            Puedes hacerlo hasta las {until}: {minutes === 1 ? 'queda 1 minuto' : `quedan ${minutes} minutos`}.
          </p>
        </div>
      </div>
      <Notice type="warning">
        <p id="aviso-del-codigo">Quien reciba este código antes de las {until} puede ver tu voto. No lo compartas.</p>
      </Notice>
      <div className={classes.keep}>
        <CopyButton text={address} what="Enlace" label="Copiar enlace" aria-describedby="aviso-del-codigo" />
        <p>En este mismo dispositivo solo comprueba al servidor.</p>
      </div>
      <Fold label="Ver el enlace completo">
        <p className={classes.link}>{address}</p>
      </Fold>
    </>
  );
}

/** Drawn by the worker: its place is kept meanwhile. */
export function DrawnQr({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);
  useEffect(() => {
    askWorker({ type: 'draw', text }).then(setDrawing, () => undefined);
  }, [text]);
  return <div className={classes.qr}>{drawing ? <QrPicture drawing={drawing} label={label} /> : null}</div>;
}
