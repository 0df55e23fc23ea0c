import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useArchiveCheck } from '../../../shared/checking/use-archive-check.ts';
import { CheckProgress } from '../archive-check/check-progress.tsx';
import { CheckReport } from '../archive-check/check-report.tsx';
import { useBoxFiles } from '../archive-check/use-box-files.ts';
import classes from './verification.module.css';

/** The check of a box that somebody has as a file, which begins by itself. */
export function useBoxAnswer() {
  const { state, start, stop, clear } = useArchiveCheck();
  const sought = useRef<string>(undefined);
  const { files, give, remove } = useBoxFiles((archive, proofs) =>
    start({ file: archive }, { proofs: proofs && { file: proofs }, seek: sought.current }),
  );
  return {
    state,
    files,
    give,
    stop,
    remove: () => {
      clear();
      remove();
    },
    /** Looks for a ballot by its code or words, also in the box that is there. */
    seek: (next: string | undefined) => {
      if (next === undefined || next === sought.current) return;
      sought.current = next;
      if (files.archive) give('archive', files.archive);
    },
  };
}

/** Says that it is a box, and what the check of it found. */
export function BoxAnswer({ state, files, stop, remove }: ReturnType<typeof useBoxAnswer>) {
  const { archive, proofs } = files;
  const heading = useRef<HTMLHeadingElement>(null);
  const chosen = archive ?? proofs;
  useEffect(() => {
    if (chosen) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (!chosen) return null;
  const names = [archive, proofs].flatMap((file) => (file ? [file.name] : [])).join(' y ');
  return (
    <article className={classes.answer}>
      <h2 ref={heading} className={classes.heading}>
        {archive ? 'Es el archivo de una urna' : 'Son las pruebas de descifrado de una urna'}
      </h2>
      <p className={classes.given}>
        <span>{names}</span>
        <Button variant="default" size="compact-sm" onClick={remove}>
          Quitar
        </Button>
      </p>
      {archive ? (
        <>
          <CheckProgress state={state} expected={{ bytes: archive.size }} onStop={stop} />
          {state.step === 'done' ? <CheckReport report={state.report} seconds={state.seconds} /> : null}
        </>
      ) : (
        <Notice type="info" role="status" title="Se revisan junto con su urna">
          <p>
            Elige ahora el archivo de la urna (.bel). Si no lo tienes, descárgalo en{' '}
            <Link to={paths.archiveCheck}>El archivo completo</Link>.
          </p>
        </Notice>
      )}
    </article>
  );
}
