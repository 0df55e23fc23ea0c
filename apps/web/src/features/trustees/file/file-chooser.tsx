import { Notice } from '@urna/ui/notice';
import { useId, useState } from 'react';
import { FileDrop } from '../../../ui/files/file-card.tsx';
import { textOfFile } from './judge-file.ts';

interface FileChooserProps {
  label: string;
  disabled?: boolean;
  /** Resolves to what is wrong with the file, or null if it was accepted. */
  onText: (text: string) => Promise<string | null> | string | null;
}

/** Chooses the trustee's file, which is read in the browser and never sent. */
export function FileChooser({ label, disabled = false, onText }: FileChooserProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  const choose = async (chosen: File) => {
    setRefusal(null);
    // Reading fails if the disk was removed or the file was moved meanwhile.
    const text = await textOfFile(chosen).catch(() => '');
    setRefusal(await onText(text));
  };
  return (
    <div className="stack gap-sm">
      <FileDrop
        label={label}
        accept=".json,application/json"
        disabled={disabled}
        invalid={refusal !== null}
        describedBy={id}
        onChoose={(chosen) => void choose(chosen)}
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
