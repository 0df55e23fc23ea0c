// Generates the key in the browser, saves it as a protected file, and reads the file back with its passphrase before
// anything is sent.

import { Button } from '@mantine/core';
import * as cipher from '@urna/belenios/passphrase-cipher';
import { sendCertificate, sendPublicKey } from '@urna/contract/election/trustee-calls';
import {
  type ProtectedTrusteeFile,
  protectTrusteeFile,
  readTrusteeFile,
  type TrusteeFile,
} from '@urna/contract/election/trustee-file';
import { WorkingButton } from '@urna/ui/button';
import { useState } from 'react';
import { z } from 'zod';
import { deviceValue } from '../../../lib/stored-value.ts';
import { OpenFile } from '../trustees/own-file.tsx';
import { NewPassphrase } from '../trustees/passphrase-forms.tsx';
import classes from '../trustees/trustee.module.css';
import { type FileVerdict, fileOf, saveTrusteeFile, secretOf } from '../trustees/trustee-file.ts';
import { inTrusteeWorker } from '../trustees/trustee-thread.ts';
import { TaskFrame, type TaskProps, TaskStep, useWork } from './task.tsx';

/**
 * The public half of a key whose file was saved but not yet read back. It lets a trustee who closed the browser
 * continue with the file. It isn't secret; the secret half is only in the file.
 */
const pending = deviceValue(
  'urna-custodio-pendiente',
  z.object({ contest: z.string(), trustee: z.string(), fingerprint: z.string(), text: z.string() }),
);

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

export function MakeKeyTask({ page, token, onFile }: TaskProps) {
  const context = page.task.task === 'certificate' ? page.task.context : null;
  const [made, setMade] = useState<Made | null>(() => {
    const earlier = pending.read();
    if (earlier?.contest !== page.contest || earlier.trustee !== page.trustee.name) return null;
    return { file: null, fingerprint: earlier.fingerprint, text: earlier.text, saved: null };
  });
  const { working, failure, work, workAsync, send } = useWork(token);

  const make = () =>
    work(async () => {
      const { secret, text, fingerprint } = await inTrusteeWorker((works) => works.makeKey(context));
      setMade({ file: fileOf(page, secret, fingerprint), fingerprint, text, saved: null });
    });
  const save = (saved: ProtectedTrusteeFile) => {
    saveTrusteeFile(saved);
    if (!made) return;
    const { fingerprint, text } = made;
    pending.write({ contest: page.contest, trustee: page.trustee.name, fingerprint, text });
    setMade({ ...made, saved });
  };
  const sendPublicPart = async ({ text }: Made, opened: TrusteeFile): Promise<string | null> => {
    const isWhole = await inTrusteeWorker((works) => works.isKeyOf(secretOf(opened), text)).catch(() => false);
    if (!isWhole) return DAMAGED;
    await workAsync(async () => {
      await send((client) =>
        context
          ? client.call(sendCertificate, { body: { certificate: text } })
          : client.call(sendPublicKey, { body: { public_key: text } }),
      );
      pending.write(null);
      onFile(opened);
    });
    return null;
  };
  const readBack = (now: Made, text: string): FileVerdict => {
    const file = readTrusteeFile(text);
    if (!file) return { ok: false, words: DAMAGED };
    return file.key_fingerprint === now.fingerprint ? { ok: true, file } : { ok: false, words: OTHER_FILE };
  };
  const isSaved = made !== null && (made.file === null || made.saved !== null);

  return (
    <TaskFrame title="Cree su llave" failure={failure}>
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
          <TaskStep title="Guarde el archivo">
            {made.file ? (
              <SaveFile file={made.file} saved={made.saved} onSave={save} />
            ) : (
              <EarlierKey disabled={working} onNew={() => setMade(null)} />
            )}
          </TaskStep>
          <TaskStep title="Compruebe que quedó guardado" ahead={!isSaved}>
            <p>
              Elija el archivo que acaba de guardar y escriba su frase de acceso. Así sabemos, usted y nosotros, que se
              puede volver a abrir.
            </p>
            <OpenFile
              label="Elegir el archivo guardado"
              openLabel="Comprobar el archivo"
              disabled={!isSaved || working}
              judge={(text) => readBack(made, text)}
              onOpened={(opened) => sendPublicPart(made, opened)}
            />
          </TaskStep>
        </ol>
      )}
      <p role="status">{working && made ? 'El archivo está bien. Enviando la parte pública de su llave...' : ''}</p>
    </TaskFrame>
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
          pending.write(null);
          onNew();
        }}
      >
        Crear otra llave
      </Button>
    </>
  );
}
