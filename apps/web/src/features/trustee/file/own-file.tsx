import { Button } from '@mantine/core';
import { type TrusteeFile, trusteeFileName } from '@urna/contract/trustee-file';
import type { TrusteePage } from '@urna/contract/trustees';
import { SuccessIcon } from '../../../ui/icons.tsx';
import classes from '../trustee.module.css';
import { FileChooser } from './file-chooser.tsx';
import { judgeText } from './judge-file.ts';

interface OwnFileProps {
  page: TrusteePage;
  file: TrusteeFile | null;
  disabled: boolean;
  onFile: (file: TrusteeFile | null) => void;
}

/** The trustee's file: asked for, or there already. */
export function OwnFile({ page, file, disabled, onFile }: OwnFileProps) {
  if (file) {
    return (
      <p className={classes.chosen} role="status">
        <SuccessIcon size={20} />
        <span>
          Su archivo está abierto: <code>{trusteeFileName(file)}</code>
        </span>
        <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => onFile(null)}>
          Elegir otro
        </Button>
      </p>
    );
  }
  return (
    <FileChooser
      label="Elegir mi archivo de custodio"
      disabled={disabled}
      onText={(text) => {
        const verdict = judgeText(text, page);
        if (!verdict.ok) return verdict.words;
        onFile(verdict.file);
        return null;
      }}
    />
  );
}
