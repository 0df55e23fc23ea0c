import { Button } from '@mantine/core';
import * as cipher from '@urna/belenios/passphrase-cipher';
import {
  isProtected,
  openTrusteeFile,
  type ProtectedTrusteeFile,
  type TrusteeFile,
  trusteeFileName,
  writeToolFile,
} from '@urna/contract/election/trustee-file';
import type { TrusteePage } from '@urna/contract/election/trustees';
import { SuccessIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { saveFile } from '@urna/ui/save-file';
import { useState } from 'react';
import classes from '../trustee.module.css';
import { FileChooser } from './file-chooser.tsx';
import { judgeText } from './judge-file.ts';
import { PassphraseForm, WRONG_PASSPHRASE } from './passphrase-form.tsx';

interface OwnFileProps {
  page: TrusteePage;
  file: TrusteeFile | null;
  disabled: boolean;
  onFile: (file: TrusteeFile | null) => void;
}

/** The trustee's file: requested, unlocked with its passphrase, or already open. */
export function OwnFile({ page, file, disabled, onFile }: OwnFileProps) {
  const [chosen, setChosen] = useState<ProtectedTrusteeFile | null>(null);
  if (file) {
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
  if (chosen) {
    return (
      <PassphraseForm
        fileName={trusteeFileName(chosen)}
        label="Abrir mi archivo"
        onOtherFile={() => setChosen(null)}
        onPassphrase={async (passphrase) => {
          const opened = await openTrusteeFile(chosen, passphrase, cipher);
          if (!opened) return WRONG_PASSPHRASE;
          setChosen(null);
          onFile(opened);
          return null;
        }}
      />
    );
  }
  return (
    <FileChooser
      label="Elegir mi archivo de custodio"
      disabled={disabled}
      onText={(text) => {
        const verdict = judgeText(text, page);
        if (!verdict.ok) return verdict.words;
        if (isProtected(verdict.file)) setChosen(verdict.file);
        else onFile(verdict.file);
        return null;
      }}
    />
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
