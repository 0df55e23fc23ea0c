import { Button } from '@mantine/core';
import { type TrusteeFile, trusteeFileName, writeToolFile } from '@urna/contract/trustee-file';
import { Notice } from '../../../ui/notice.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import classes from '../trustee.module.css';

/** For a trustee who would rather decrypt with a program that isn't ours. */
export function ExportFile({ file }: { file: TrusteeFile }) {
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
