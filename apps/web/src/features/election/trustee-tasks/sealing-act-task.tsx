// Before voting, verifies the published setup in the browser and signs its fingerprints with the trustee's key.

import { Textarea } from '@mantine/core';
import { getBoothManifest } from '@urna/contract/election/booth';
import { objectToSealing, sendSealingAct } from '@urna/contract/election/trustee-calls';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { z } from 'zod';
import { addressOfCall } from '../../../lib/call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { OwnFile } from '../trustees/own-file.tsx';
import classes from '../trustees/trustee.module.css';
import { useSendStep } from '../trustees/trustee-api.ts';
import { secretOf } from '../trustees/trustee-file.ts';
import { inTrusteeWorker, TrusteeWorkError } from '../trustees/trustee-thread.ts';
import type { CheckedSetup } from '../trustees/trustee-work.ts';
import { type Act, objectionsToSetup, PublishedSetup } from './published-setup.tsx';
import { Objections, TaskFrame, type TaskProps, TaskStep, useWork } from './task.tsx';

const REFUSED =
  'Lo que se publicó no pasa las comprobaciones: una llave no trae su prueba, o la llave de la elección no sale de las llaves de los custodios.';

interface Check {
  /** Null if a check of the protocol failed. */
  setup: CheckedSetup | null;
  objections: string[];
}

export function SealingActTask({ page, token, file, onFile, task }: TaskProps & { task: Act }) {
  const { working, failure, work, send } = useWork(token);
  const [check, setCheck] = useState<Check | null>(null);
  const { sealed_share, archive_url, booth } = task;
  const manifestUrl = addressOfCall(getBoothManifest, { params: { hash: booth } });

  const checkSetup = () =>
    work(async () => {
      if (!file) return;
      setCheck(null);
      const { owner } = page.trustee;
      try {
        const setup = await inTrusteeWorker((works) =>
          works.checkSetup(secretOf(file), archive_url, manifestUrl, { ...task, owner }),
        );
        setCheck({ setup, objections: objectionsToSetup(setup, page, task) });
      } catch (error) {
        // A protocol check failed; any other error is a failure of this computer or its network.
        if (!(error instanceof TrusteeWorkError) || error.reason === 'unexpected') throw error;
        setCheck({ setup: null, objections: [REFUSED] });
      }
    });
  const setup = check?.setup ?? null;
  const maySign = setup !== null && check?.objections.length === 0;

  const sign = () =>
    work(async () => {
      if (!file || !setup || !maySign) return;
      const { fingerprints } = setup;
      const signature = await inTrusteeWorker((works) => works.signSetup(secretOf(file), sealed_share, fingerprints));
      await send((client) => client.call(sendSealingAct, { body: { signature } }));
    });
  const choose: TaskProps['onFile'] = (chosen) => {
    setCheck(null);
    onFile(chosen);
  };

  return (
    <TaskFrame
      title="Firme el acta de sellado"
      failure={failure}
      lead={
        <>
          <p>
            La elección quedó sellada. Antes de que alguien vote, su navegador descarga lo que se publicó, comprueba que
            su llave está allí y que la llave de la elección sale de las llaves de todos, y firma sus huellas: también
            la de la casilla, el programa con el que se cifran los votos. La votación no abre sin las firmas que hacen
            falta.
          </p>
          {task.objected_at ? (
            <Notice type="warning" role="status" title="Usted avisó que algo no es correcto">
              <p>
                {`Los administradores lo saben desde el ${formatDateTime(task.objected_at)}. Si encuentra que fue un error, firme: su aviso se retira.`}
              </p>
            </Notice>
          ) : null}
        </>
      }
    >
      <ol className={classes.todo}>
        <TaskStep title="Abra su archivo">
          <OwnFile page={page} file={file} disabled={working} onFile={choose} />
        </TaskStep>
        <TaskStep title="Compruebe lo que se selló" ahead={file === null}>
          <div aria-live="polite" className="stack gap-sm">
            {maySign ? (
              <Notice type="success" role="note" title="Su llave está en lo que se selló">
                <p>
                  La llave de la elección es la combinación de las llaves de todos. Mire las huellas antes de firmar.
                </p>
              </Notice>
            ) : null}
            {check && check.objections.length > 0 ? (
              <Objections title="No firme: lo que se selló no es correcto" objections={check.objections}>
                Su llave no se usó para firmar. Avise a la Junta y a los demás custodios.
              </Objections>
            ) : null}
            {setup ? <PublishedSetup page={page} setup={setup} checkText={task.check} /> : null}
          </div>
          <div className={classes.buttons}>
            <WorkingButton
              variant={check ? 'default' : 'filled'}
              disabled={file === null}
              label={check ? 'Comprobar de nuevo' : 'Comprobar lo que se selló'}
              workingLabel="Comprobando..."
              working={working && !maySign}
              onClick={checkSetup}
            />
            <ModalButton
              variant="subtle"
              color="red"
              renderModal={(close) => <ObjectionModal token={token} onClose={close} />}
            >
              No es mi llave o algo no coincide
            </ModalButton>
          </div>
        </TaskStep>
        <TaskStep title="Firme" ahead={!maySign}>
          <WorkingButton
            disabled={!maySign || file === null}
            label="Firmar el acta de sellado"
            workingLabel="Firmando..."
            working={working && maySign}
            onClick={sign}
          />
        </TaskStep>
      </ol>
    </TaskFrame>
  );
}

/** Alerts the administrators: a substituted key found before voting harms nobody yet. */
function ObjectionModal({ token, onClose }: { token: string; onClose: () => void }) {
  const form = useApiForm({
    prefix: 'objection',
    schema: z.object({ detail: z.string().trim() }),
    initialValues: { detail: '' },
  });
  const step = useSendStep(token);
  return (
    <FormModal
      title="Avisar que lo sellado no es correcto"
      confirmLabel="Avisar a los administradores"
      danger
      form={form}
      pending={step.isPending}
      onSubmit={(body) =>
        step.mutate((client) => client.call(objectToSealing, { body }), {
          onSuccess: onClose,
          onError: (error) => form.showErrors(error),
        })
      }
      onClose={onClose}
    >
      <p>
        Los administradores reciben su aviso de inmediato y queda en el registro de actividades. Si la votación no ha
        abierto, no abrirá por sí sola. No firme, conserve su archivo y hable con los demás custodios.
      </p>
      <Textarea
        {...form.getInputProps('detail')}
        label="¿Qué encontró? (opcional)"
        description="Por ejemplo: la huella publicada con mi nombre no es la de mi archivo."
        rows={3}
        maxLength={500}
        data-autofocus
      />
    </FormModal>
  );
}
