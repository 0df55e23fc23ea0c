import { Button } from '@mantine/core';
import {
  isProtected,
  type ProtectedTrusteeFile,
  type TrusteeFile,
  trusteeFileName,
  writeToolFile,
} from '@urna/contract/election/trustee-file';
import type { TrusteePage } from '@urna/contract/election/trustees';
import { SuccessIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { saveFile } from '@urna/ui/save-file';
import { useId, useState } from 'react';
import { FileDrop } from '../../../ui/files/file-card.tsx';
import { PassphraseForm } from './passphrase-forms.tsx';
import classes from './trustee.module.css';
import { type FileVerdict, judgeText, textOfFile } from './trustee-file.ts';

interface OwnFileProps {
  page: TrusteePage;
  file: TrusteeFile | null;
  disabled: boolean;
  onFile: (file: TrusteeFile | null) => void;
}

/** The trustee's file: requested, unlocked with its passphrase, or already open. */
export function OwnFile({ page, file, disabled, onFile }: OwnFileProps) {
  if (file === null) {
    return (
      <OpenFile
        label="Elegir mi archivo de custodio"
        openLabel="Abrir mi archivo"
        disabled={disabled}
        judge={(text) => judgeText(text, page)}
        onOpened={(opened) => {
          onFile(opened);
          return null;
        }}
      />
    );
  }
  return (
    <>
      <p className={classes.chosen} role="status">
        <SuccessIcon size={20} />
        <span>
          Su archivo está abierto: <code>{trusteeFileName(file)}</code>
        </span>
        <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => onFile(null)}>
          Elegir otro
        </Button>
      </p>
      <ExportFile file={file} />
    </>
  );
}

interface OpenFileProps {
  label: string;
  openLabel: string;
  disabled: boolean;
  judge: (text: string) => FileVerdict;
  /** What is wrong with the file that was opened; null if it was accepted. */
  onOpened: (file: TrusteeFile) => Promise<string | null> | string | null;
}

/** Chooses the trustee's file and opens it with its passphrase: both are used in the browser and never sent. */
export function OpenFile({ label, openLabel, disabled, judge, onOpened }: OpenFileProps) {
  const [chosen, setChosen] = useState<ProtectedTrusteeFile | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  const choose = async (picked: File) => {
    setRefusal(null);
    // Reading fails if the disk was removed or the file was moved meanwhile.
    const verdict = judge(await textOfFile(picked).catch(() => ''));
    if (!verdict.ok) setRefusal(verdict.words);
    else if (isProtected(verdict.file)) setChosen(verdict.file);
    else setRefusal(await onOpened(verdict.file));
  };
  if (chosen) {
    return (
      <PassphraseForm
        file={chosen}
        label={openLabel}
        onOpened={async (opened) => {
          setRefusal(await onOpened(opened));
          setChosen(null);
        }}
        onOtherFile={() => setChosen(null)}
      />
    );
  }
  return (
    <div className="stack gap-sm">
      <FileDrop
        label={label}
        accept=".json,application/json"
        disabled={disabled}
        invalid={refusal !== null}
        describedBy={id}
        onChoose={(picked) => void choose(picked)}
      >
        <strong>{label}</strong>
        <span>Arrástrelo aquí o búsquelo en su equipo. No se envía a ninguna parte.</span>
      </FileDrop>
      <div id={id} role="alert">
        {refusal === null ? null : (
          <Notice type="error" role="note" title="Ese archivo no sirve aquí">
            <p>{refusal}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}

/** Exports the key for trustees who prefer to decrypt with another program. */
function ExportFile({ file }: { file: TrusteeFile }) {
  const save = () => {
    const name = trusteeFileName(file).replace(/\.json$/, file.kind === 'single' ? '.privkey' : '.key');
    saveFile(new Blob([writeToolFile(file)], { type: 'application/octet-stream' }), name);
  };
  return (
    <details className={classes.export}>
      <summary>Exportar en el formato de belenios-tool</summary>
      <Notice type="warning" role="note" title="Sin frase de acceso">
        <p>
          Ese formato no lleva protección: quien tenga el archivo tiene su parte de la llave. Guárdelo solo donde nadie
          más pueda leerlo, y bórrelo cuando no lo necesite.
        </p>
      </Notice>
      <div>
        <Button size="sm" variant="default" onClick={save}>
          Guardar sin protección
        </Button>
      </div>
    </details>
  );
}
