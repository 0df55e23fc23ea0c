// Lets anyone verify the whole ballot box in their browser, without trusting the server.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { downloadArchive } from '@urna/contract/checking/ballot-box';
import { type PublicElection } from '@urna/contract/election/elections';
import { downloadDecryptionProofs } from '@urna/contract/election/results';
import { TextField } from '@urna/ui/field';
import { Notice } from '@urna/ui/notice';
import { type RefObject, useRef, useState } from 'react';
import { addressOfCall } from '../../../lib/call.ts';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import type { CheckSource } from '../../../shared/checking/archive-check-worker.ts';
import { useArchiveCheck } from '../../../shared/checking/use-archive-check.ts';
import { ProcessNotice } from '../../../shared/election/contest-notices.tsx';
import { useElections, verifierQuery } from '../../../shared/election/elections-api.ts';
import { usePublicContest } from '../../../shared/processes/public-contest.ts';
import { FileDrop } from '../../../ui/files/file-card.tsx';
import { CheckingPage, usePassedCode } from '../verification/checking-page.tsx';
import { recognize, recognizeFile, soughtIn } from '../verification/recognize.ts';
import classes from './archive-check.module.css';
import { CheckProgress, type Expected } from './check-progress.tsx';
import { CheckReport } from './check-report.tsx';
import { useBoxFiles } from './use-box-files.ts';

export function ArchiveCheckPage() {
  const { words, address, error } = usePublicContest();
  const elections = useElections({ live: false, process: address.process });
  const sealed = (elections.data ?? []).filter(({ election }) => election !== null);
  const archiveOf = ({ contest }: PublicElection) =>
    addressOfCall(downloadArchive, { params: { ...address, contest } });
  const proofsOf = ({ contest }: PublicElection) =>
    addressOfCall(downloadDecryptionProofs, { params: { ...address, contest } });
  const { state, start, stop, clear } = useArchiveCheck();
  const [expected, setExpected] = useState<Expected>({});
  const field = useRef<HTMLInputElement>(null);
  const own = useOwnCode(field);
  const check = (source: CheckSource, size: Expected, proofs: CheckSource | null) => {
    const code = own.read();
    if (code === false) return;
    setExpected(size);
    start(source, { proofs, seek: code });
  };
  const { files, give } = useBoxFiles((file, proofs) =>
    check({ file }, { bytes: file.size }, proofs && { file: proofs }),
  );
  const take = async (chosen: readonly File[]) => {
    clear();
    for (const file of chosen) {
      const content = await recognizeFile(file).catch(() => null);
      // What is damaged, or can't be read, is judged as what its name says: the report tells what is wrong.
      give(content?.part ?? (file.name.endsWith('.json') ? 'proofs' : 'archive'), file);
    }
  };
  const running = state.step === 'running';
  return (
    <CheckingPage step="archive">
      <ProcessNotice words={words} />
      <div className={classes.own}>
        <TextField
          ref={field}
          label="Tu código de seguimiento (opcional)"
          description="O sus cuatro palabras: para saber qué número tiene tu papeleta entre las verificadas. No sale de tu navegador."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          disabled={running}
          value={own.typed}
          error={own.error}
          onChange={(event) => own.type(event.currentTarget.value)}
        />
      </div>
      <section className={classes.sources} aria-label="Qué urna verificar">
        {elections.isError || error ? (
          <Notice type="error" title="Hubo un error.">
            No se pudo leer la lista de elecciones. Todavía puedes verificar un archivo que ya tengas.
          </Notice>
        ) : null}
        {elections.isPending
          ? words?.contests.map((one) => <ElectionSource key={one.contest} title={one.question} />)
          : null}
        {sealed.map((one) => (
          <ElectionSource
            key={one.contest}
            title={one.question}
            election={one}
            archive={archiveOf(one)}
            disabled={running}
            onCheck={() => {
              const proofs = one.stage === 'published' ? { url: proofsOf(one) } : null;
              check({ url: archiveOf(one) }, { ballots: one.ballots }, proofs);
            }}
          />
        ))}
        <div className={classes.file}>
          <FileDrop
            label="Archivo de la urna (.bel)"
            accept=".bel,.json"
            multiple
            disabled={running}
            onChoose={(file, ...more) => void take([file, ...more])}
          >
            <strong>Verificar un archivo .bel</strong>
            <span className="with-mouse">Arrástralo aquí o elígelo en tu equipo</span>
            <span>
              {files.proofs
                ? `Con estas pruebas de descifrado: ${files.proofs.name}`
                : 'También con sus pruebas de descifrado (.json), si las tienes'}
            </span>
          </FileDrop>
        </div>
      </section>
      <CheckProgress state={state} expected={expected} onStop={stop} />
      {state.step === 'done' ? <CheckReport report={state.report} seconds={state.seconds} /> : null}
      <VerifierDownload />
    </CheckingPage>
  );
}

const NOT_A_CODE = 'Un código de seguimiento tiene 43 letras, números o signos. Cópialo completo o borra el campo.';

/** The voter's tracking code, perhaps passed from the step that checks a single ballot. */
function useOwnCode(field: RefObject<HTMLInputElement | null>) {
  const passed = usePassedCode();
  const [own, setOwn] = useState<string | null>(null);
  const typed = own ?? passed ?? '';
  const [error, setError] = useState<string | null>(null);
  return {
    typed,
    error,
    type: (text: string) => {
      setOwn(text);
      setError(null);
    },
    /** The code to look for, or its words; undefined if empty, false if invalid. */
    read: (): string | undefined | false => {
      if (typed.trim() === '') return undefined;
      const sought = soughtIn(recognize(typed));
      if (sought !== undefined) return sought;
      setError(NOT_A_CODE);
      field.current?.focus();
      return false;
    },
  };
}

interface ElectionSourceProps {
  title: string;
  /** Undefined until it arrives: what stands there meanwhile is as high. */
  election?: PublicElection;
  archive?: string;
  disabled?: boolean;
  onCheck?: () => void;
}

function ElectionSource({ title, election, archive, disabled = true, onCheck }: ElectionSourceProps) {
  return (
    <article className={classes.source} aria-busy={election ? undefined : true}>
      <h2 className={classes.heading}>{title}</h2>
      <p>{election ? `${formatNumber(election.ballots)} votos en la urna` : 'Consultando la urna…'}</p>
      {election?.election ? (
        <p className="note">
          Huella de la elección: <code>{election.election.fingerprints.election}</code>
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button disabled={disabled} onClick={onCheck}>
          Verificar esta urna
        </Button>
        <a href={archive} download>
          Descargar el archivo
        </a>
      </div>
    </article>
  );
}

/** The same check as one file, for people who don't want to trust this server's page. */
function VerifierDownload() {
  const { data } = useQuery(verifierQuery);
  // Nothing to offer, or not now: the page checks all the same.
  if (!data) return null;
  return (
    <section className={classes.source} aria-labelledby="sin-conexion">
      <h2 className={classes.heading} id="sin-conexion">
        Verificar sin internet y sin este servidor
      </h2>
      <p className="dimmed">
        Un solo archivo que abres en tu equipo, también sin conexión. Hace esta misma comprobación y, además, la de un
        comprobante y la de un resumen firmado de la urna con sus veedores.
      </p>
      <div className={classes.actions}>
        <Button component="a" href={data.path} download variant="default">
          Descargar el verificador
        </Button>
        <span>{`verificador.html, ${formatBytes(data.bytes)}`}</span>
      </div>
      <p className="note">
        Huella SHA-256: <code>{data.sha256}</code>
      </p>
      <p className="note">
        Antes de confiar en una copia, compara su huella con la que publican otros. Las mismas fuentes dan siempre los
        mismos bytes.
      </p>
    </section>
  );
}
