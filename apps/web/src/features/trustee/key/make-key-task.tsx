import { Button } from '@mantine/core';
import { readTrusteeFile, type TrusteeFile } from '@urna/contract/trustee-file';
import { useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { WorkingButton } from '../../../ui/working-button.tsx';
import { custody } from '../custody/custody.ts';
import type { ThresholdPlace } from '../custody/custody-messages.ts';
import { FileChooser } from '../file/file-chooser.tsx';
import type { TaskProps } from '../tasks/task-props.ts';
import { useWork } from '../tasks/use-work.ts';
import classes from '../trustee.module.css';
import { fileOf, saveTrusteeFile, secretOf } from './key-file.ts';
import { forgetPending, keepPending, pendingKey } from './pending-key.ts';

interface Made {
  /** Null where the key was made on an earlier visit: then only its file has it. */
  file: TrusteeFile | null;
  fingerprint: string;
  text: string;
  isSaved: boolean;
}

const OTHER_FILE =
  'No es el archivo de la clave que acaba de crear. Elija el último que se guardó, o guárdelo otra vez.';
const DAMAGED = 'El archivo no se puede leer: quedó incompleto. Guárdelo otra vez y vuelva a elegirlo.';

/** The key is made here, saved as a file, and read back from it before anything is sent. */
export function MakeKeyTask({ page, token, onFile }: TaskProps) {
  const context: ThresholdPlace | null = page.task.task === 'certificate' ? page.task.context : null;
  const [made, setMade] = useState<Made | null>(() => {
    const earlier = pendingKey(page.contest, page.trustee.name);
    return earlier && { file: null, fingerprint: earlier.fingerprint, text: earlier.text, isSaved: true };
  });
  const { working, failure, work, send } = useWork(token);

  const make = () =>
    work(async () => {
      const { secret, text, fingerprint } = await custody('make_key', { context });
      setMade({ file: fileOf(page, secret, fingerprint), fingerprint, text, isSaved: false });
    });
  const save = (file: TrusteeFile) => {
    saveTrusteeFile(file);
    if (!made) return;
    keepPending({ contest: page.contest, trustee: page.trustee.name, fingerprint: made.fingerprint, text: made.text });
    setMade({ ...made, isSaved: true });
  };
  const readBack = async ({ text, fingerprint }: Made, read: string): Promise<string | null> => {
    const file = readTrusteeFile(read);
    if (!file) return DAMAGED;
    if (file.key_fingerprint !== fingerprint) return OTHER_FILE;
    if (!(await custody('is_key_of', { secret: secretOf(file), text }).catch(() => false))) return DAMAGED;
    await work(async () => {
      await send(context ? 'certificate' : 'public-key', context ? { certificate: text } : { public_key: text });
      forgetPending();
      onFile(file);
    });
    return null;
  };

  return (
    <>
      <h2 className={classes.heading}>Cree su clave</h2>
      {failure ? <Notice type="error">{failure}</Notice> : null}
      {made === null ? (
        <>
          <p>
            Su navegador va a crear su parte de la llave. Toma un momento y no necesita instalar nada. Hágalo en un
            equipo de confianza, y tenga a mano dónde guardar un archivo: este equipo y, mejor, también una memoria USB.
          </p>
          <div>
            <WorkingButton
              type="button"
              label="Crear mi clave"
              workingLabel="Creando..."
              working={working}
              onClick={() => void make()}
            />
          </div>
        </>
      ) : (
        <ol className={classes.todo}>
          <li>
            <h3>Guarde el archivo</h3>
            {made.file ? (
              <SaveFile file={made.file} isSaved={made.isSaved} onSave={save} />
            ) : (
              <EarlierKey disabled={working} onNew={() => setMade(null)} />
            )}
          </li>
          <li data-ahead={!made.isSaved || undefined}>
            <h3>Compruebe que quedó guardado</h3>
            <p>Elija el archivo que acaba de guardar. Así sabemos, usted y nosotros, que se puede volver a leer.</p>
            <FileChooser
              label="Elegir el archivo guardado"
              disabled={!made.isSaved || working}
              onText={(text) => readBack(made, text)}
            />
          </li>
        </ol>
      )}
      <p role="status" className={classes.working}>
        {working && made ? 'El archivo está bien. Enviando la parte pública de su clave...' : ''}
      </p>
    </>
  );
}

function SaveFile({
  file,
  isSaved,
  onSave,
}: {
  file: TrusteeFile;
  isSaved: boolean;
  onSave: (file: TrusteeFile) => void;
}) {
  return (
    <>
      <p>
        Contiene su parte de la llave. Nadie puede reponerlo: si se pierde, esta elección puede quedarse sin resultado.
      </p>
      <Button variant={isSaved ? 'default' : 'filled'} onClick={() => onSave(file)}>
        {isSaved ? 'Guardar otra copia' : 'Guardar el archivo'}
      </Button>
    </>
  );
}

function EarlierKey({ disabled, onNew }: { disabled: boolean; onNew: () => void }) {
  return (
    <>
      <p>
        Usted ya creó una clave en este equipo y no alcanzó a comprobar su archivo. Si lo tiene, siga con el paso 2. Si
        no lo encuentra, cree otra clave y borre el archivo anterior cuando aparezca.
      </p>
      <Button
        variant="default"
        disabled={disabled}
        onClick={() => {
          forgetPending();
          onNew();
        }}
      >
        Crear otra clave
      </Button>
    </>
  );
}
