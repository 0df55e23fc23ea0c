import { Button } from '@mantine/core';
import * as cipher from '@urna/belenios/passphrase-cipher';
import {
  openTrusteeFile,
  type ProtectedTrusteeFile,
  protectTrusteeFile,
  readTrusteeFile,
  type TrusteeFile,
  trusteeFileName,
} from '@urna/contract/election/trustee-file';
import { sendCertificate, sendPublicKey } from '@urna/contract/election/trustees';
import { WorkingButton } from '@urna/ui/button';
import { useState } from 'react';
import { FileChooser } from '../file/file-chooser.tsx';
import { NewPassphrase } from '../file/new-passphrase.tsx';
import { PassphraseForm, WRONG_PASSPHRASE } from '../file/passphrase-form.tsx';
import type { TaskProps } from '../tasks/task-props.ts';
import { useWork } from '../tasks/use-work.ts';
import { WorkFailure } from '../tasks/work-failure.tsx';
import classes from '../trustee.module.css';
import { inTrusteeWorker } from '../worker/trustee-thread.ts';
import { fileOf, forgetPending, keepPending, pendingKey, saveTrusteeFile, secretOf } from './key-file.ts';

interface Made {
  /** Null if the key was generated on an earlier visit: then only the file contains it. */
  file: TrusteeFile | null;
  fingerprint: string;
  text: string;
  /** The saved file, to save another copy. */
  saved: ProtectedTrusteeFile | null;
}

const OTHER_FILE =
  'No es el archivo de la llave que acaba de crear. Elija el último que se guardó, o guárdelo otra vez.';
const DAMAGED = 'El archivo no se puede leer: quedó incompleto. Guárdelo otra vez y vuelva a elegirlo.';

/**
 * Generates the key in the browser, saves it as a protected file, and reads the file back with its passphrase before
 * anything is sent.
 */
export function MakeKeyTask({ page, token, onFile }: TaskProps) {
  const context = page.task.task === 'certificate' ? page.task.context : null;
  const [made, setMade] = useState<Made | null>(() => {
    const earlier = pendingKey(page.contest, page.trustee.name);
    return earlier && { file: null, fingerprint: earlier.fingerprint, text: earlier.text, saved: null };
  });
  const [chosen, setChosen] = useState<ProtectedTrusteeFile | null>(null);
  const { working, failure, work, workAsync, send } = useWork(token);

  const make = () =>
    work(async () => {
      const { secret, text, fingerprint } = await inTrusteeWorker((works) => works.makeKey(context));
      setMade({ file: fileOf(page, secret, fingerprint), fingerprint, text, saved: null });
    });
  const save = (saved: ProtectedTrusteeFile) => {
    saveTrusteeFile(saved);
    if (!made) return;
    keepPending({ contest: page.contest, trustee: page.trustee.name, fingerprint: made.fingerprint, text: made.text });
    setMade({ ...made, saved });
  };
  const sendPublicPart = async ({ text }: Made, opened: TrusteeFile): Promise<string | null> => {
    if (!(await inTrusteeWorker((works) => works.isKeyOf(secretOf(opened), text)).catch(() => false))) {
      setChosen(null);
      return DAMAGED;
    }
    await workAsync(async () => {
      await send((client) =>
        context
          ? client.call(sendCertificate, { body: { certificate: text } })
          : client.call(sendPublicKey, { body: { public_key: text } }),
      );
      forgetPending();
      onFile(opened);
    });
    return null;
  };
  const readBack = (now: Made, text: string): string | null => {
    const read = readTrusteeFile(text);
    if (!read) return DAMAGED;
    if (read.key_fingerprint !== now.fingerprint) return OTHER_FILE;
    setChosen(read);
    return null;
  };
  const isSaved = made !== null && (made.file === null || made.saved !== null);

  return (
    <>
      <h2 className={classes.heading}>Cree su llave</h2>
      {failure ? <WorkFailure words={failure} /> : null}
      {made === null ? (
        <>
          <p>
            Su navegador va a crear su parte de la llave. Toma un momento y no necesita instalar nada. Hágalo en un
            equipo de confianza, y tenga a mano dónde guardar un archivo: este equipo y, mejor, también una memoria USB.
          </p>
          <div>
            <WorkingButton label="Crear mi llave" workingLabel="Creando..." working={working} onClick={make} />
          </div>
        </>
      ) : (
        <ol className={classes.todo}>
          <li>
            <h3>Guarde el archivo</h3>
            {made.file ? (
              <SaveFile file={made.file} saved={made.saved} onSave={save} />
            ) : (
              <EarlierKey disabled={working} onNew={() => setMade(null)} />
            )}
          </li>
          <li data-ahead={!isSaved || undefined}>
            <h3>Compruebe que quedó guardado</h3>
            <p>
              Elija el archivo que acaba de guardar y escriba su frase de acceso. Así sabemos, usted y nosotros, que se
              puede volver a abrir.
            </p>
            {chosen ? (
              <PassphraseForm
                fileName={trusteeFileName(chosen)}
                label="Comprobar el archivo"
                onOtherFile={() => setChosen(null)}
                onPassphrase={async (passphrase) => {
                  const opened = await openTrusteeFile(chosen, passphrase, cipher);
                  return opened ? sendPublicPart(made, opened) : WRONG_PASSPHRASE;
                }}
              />
            ) : (
              <FileChooser
                label="Elegir el archivo guardado"
                disabled={!isSaved || working}
                onText={(text) => readBack(made, text)}
              />
            )}
          </li>
        </ol>
      )}
      <p role="status" className={classes.working}>
        {working && made ? 'El archivo está bien. Enviando la parte pública de su llave...' : ''}
      </p>
    </>
  );
}

interface SaveFileProps {
  file: TrusteeFile;
  saved: ProtectedTrusteeFile | null;
  onSave: (file: ProtectedTrusteeFile) => void;
}

function SaveFile({ file, saved, onSave }: SaveFileProps) {
  return (
    <>
      <p>
        Contiene su parte de la llave. Nadie puede reponerlo: si se pierde, o se olvida su frase de acceso, esta
        elección puede quedarse sin resultado.
      </p>
      {saved ? (
        <div>
          <Button variant="default" onClick={() => onSave(saved)}>
            Guardar otra copia
          </Button>
        </div>
      ) : (
        <NewPassphrase onChosen={async (passphrase) => onSave(await protectTrusteeFile(file, passphrase, cipher))} />
      )}
    </>
  );
}

function EarlierKey({ disabled, onNew }: { disabled: boolean; onNew: () => void }) {
  return (
    <>
      <p>
        Usted ya creó una llave en este equipo y no alcanzó a comprobar su archivo. Si lo tiene, y recuerda su frase de
        acceso, siga con el paso 2. Si no, cree otra llave y borre el archivo anterior cuando aparezca.
      </p>
      <Button
        variant="default"
        disabled={disabled}
        onClick={() => {
          forgetPending();
          onNew();
        }}
      >
        Crear otra llave
      </Button>
    </>
  );
}
