import { Button, Progress } from '@mantine/core';
import { sha256Base64, sha256Hex } from '@urna/belenios/hash';
import type { VerificationReport } from '@urna/belenios/verify/report';
import { sendPartialDecryption, type TrusteeTally } from '@urna/contract/election/trustee-calls';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { failureText } from '@urna/verification/report-text';
import { useState } from 'react';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { useArchiveCheck } from '../../../shared/checking/use-archive-check.ts';
import { OwnFile } from '../trustees/own-file.tsx';
import classes from '../trustees/trustee.module.css';
import { fetchTally } from '../trustees/trustee-api.ts';
import { secretOf } from '../trustees/trustee-file.ts';
import { inTrusteeWorker } from '../trustees/trustee-thread.ts';
import { Objections, TaskFrame, type TaskProps, TaskStep, useWork } from './task.tsx';

const LISTED = 5;

/**
 * Why this tally must not be decrypted: a check failed, or it differs from the tally that the server asks to decrypt.
 */
function objectionsTo(report: VerificationReport, tally: TrusteeTally): string[] {
  const objections = report.failures.slice(0, LISTED).map(failureText);
  if (report.failureCount > LISTED) objections.push(`… y ${formatNumber(report.failureCount - LISTED)} más.`);
  if (objections.length > 0) return objections;
  if (!report.ok) objections.push('La urna no se pudo verificar: usa partes del protocolo que esta página no revisa.');
  if (report.election?.fingerprint !== sha256Base64(tally.election)) {
    objections.push('La urna que se descargó es de otra elección.');
  }
  if (report.tallyHash === undefined || report.tallyHash !== sha256Hex(tally.tally)) {
    objections.push('La suma que se pide descifrar no es la que sale de las papeletas.');
  }
  if (report.ballots !== tally.ballots) objections.push('El número de papeletas no es el que anuncia el servidor.');
  return objections;
}

/** Verifies the whole ballot box in this browser, then decrypts only the tally that this verification computed. */
export function DecryptTask({ page, token, file, onFile }: TaskProps) {
  const [tally, setTally] = useState<TrusteeTally | null>(null);
  const { state, start, stop } = useArchiveCheck();
  const { working, failure, work, send } = useWork(token);

  const check = () =>
    work(async () => {
      const fetched = await fetchTally(token);
      setTally(fetched);
      start({ url: fetched.archive_url });
    });
  const objections = state.step === 'done' && tally ? objectionsTo(state.report, tally) : null;
  const mayDecrypt = objections !== null && objections.length === 0;

  const decrypt = () =>
    work(async () => {
      if (!file || !tally || !mayDecrypt) return;
      const texts = await inTrusteeWorker((works) => works.decryptTally(secretOf(file), tally));
      await send((client) => client.call(sendPartialDecryption, { body: texts }));
      // The key is no longer needed, so it is dropped from memory.
      onFile(null);
    });

  return (
    <TaskFrame
      title="Descifre su parte del total"
      failure={failure}
      lead={
        <p>
          La votación cerró y las papeletas se sumaron sin abrirlas. Antes de usar su llave, su navegador descarga la
          urna y repite esa suma. Solo se descifra el total: ningún voto.
        </p>
      }
    >
      <ol className={classes.todo}>
        <TaskStep title="Abra su archivo">
          <OwnFile page={page} file={file} disabled={working} onFile={onFile} />
        </TaskStep>
        <TaskStep title="Compruebe la urna" ahead={file === null}>
          <div aria-live="polite" className="stack gap-sm">
            {state.step === 'running' ? (
              <>
                <p>{`${formatNumber(state.ballots)} de ${formatNumber(tally?.ballots ?? 0)} papeletas comprobadas, ${formatBytes(state.bytes)} leídos`}</p>
                <Progress
                  aria-label="Avance de la comprobación"
                  value={tally ? Math.min(100, (100 * state.ballots) / Math.max(1, tally.ballots)) : 0}
                  animated={state.ballots === 0}
                />
              </>
            ) : null}
            {state.step === 'stopped' ? <p>Comprobación detenida. Puede empezar de nuevo cuando quiera.</p> : null}
            {state.step === 'failed' ? (
              <Notice type="error" role="note" title="La comprobación no terminó">
                <p>
                  {state.reason === 'network'
                    ? 'Se interrumpió la descarga de la urna. Nada se perdió: revise su conexión y vuelva a comprobar.'
                    : 'Su navegador no pudo completarla. Nada se perdió: inténtelo de nuevo, o en otro equipo.'}
                </p>
              </Notice>
            ) : null}
            {mayDecrypt && tally ? (
              <Notice type="success" role="note" title="La urna y la suma son correctas">
                <p>{`Su navegador comprobó ${formatNumber(tally.ballots)} papeletas y obtuvo la misma suma.`}</p>
              </Notice>
            ) : null}
            {objections && objections.length > 0 ? (
              <Objections title="No descifre: la urna no es correcta" objections={objections}>
                Su llave no se usó. Avise a la Junta y a los demás custodios.
              </Objections>
            ) : null}
          </div>
          {state.step === 'running' ? (
            <Button variant="default" onClick={stop}>
              Detener
            </Button>
          ) : (
            <WorkingButton
              variant={mayDecrypt ? 'default' : 'filled'}
              disabled={file === null}
              label={state.step === 'idle' ? 'Comprobar la urna' : 'Comprobar de nuevo'}
              workingLabel="Preparando..."
              working={working && !mayDecrypt}
              onClick={check}
            />
          )}
        </TaskStep>
        <TaskStep title="Descifre y envíe su parte" ahead={!mayDecrypt}>
          <WorkingButton
            disabled={!mayDecrypt || file === null}
            label="Descifrar y enviar mi parte"
            workingLabel="Descifrando..."
            working={working && mayDecrypt}
            onClick={decrypt}
          />
        </TaskStep>
      </ol>
    </TaskFrame>
  );
}
