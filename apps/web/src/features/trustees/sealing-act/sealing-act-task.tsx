import { Button } from '@mantine/core';
import { getBoothManifest } from '@urna/contract/election/booth';
import { ruleWords } from '@urna/contract/election/check-words';
import { sendSealingAct, type TrusteePage, type TrusteeTask } from '@urna/contract/election/trustees';
import { type SealedCheck, sealedCheckSchema } from '@urna/contract/election/vote-checks';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { addressOfCall } from '../../../lib/call.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { OwnFile } from '../file/own-file.tsx';
import { secretOf } from '../key/key-file.ts';
import type { TaskProps } from '../tasks/task-props.ts';
import { useWork } from '../tasks/use-work.ts';
import { WorkFailure } from '../tasks/work-failure.tsx';
import classes from '../trustee.module.css';
import { inTrusteeWorker, TrusteeWorkError } from '../worker/trustee-thread.ts';
import type { CheckedSetup } from '../worker/trustee-work.ts';
import { ObjectionModal } from './objection-modal.tsx';

const REFUSED =
  'Lo que se publicó no pasa las comprobaciones: una llave no trae su prueba, o la llave de la elección no sale de las llaves de los custodios.';

type Act = Extract<TrusteeTask, { task: 'sealing_act' }>;

/** The text that is signed, as people read it; null where it can't be read. */
function readCheck(text: string): SealedCheck | null {
  try {
    return sealedCheckSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Why the setup must not be signed: the trustee's own key is missing, another trustee's key differs from the one they
 * submitted, the booth isn't the one that was announced, or nobody can tell where votes would be checked.
 */
function objectionsToSetup(
  setup: Pick<CheckedSetup, 'fingerprints' | 'keys' | 'isMine' | 'broken'>,
  { trustee, trustees }: Pick<TrusteePage, 'trustee' | 'trustees'>,
  { booth, check }: Pick<Act, 'booth' | 'check'>,
): string[] {
  const objections: string[] = [];
  if (setup.fingerprints.booth !== booth) objections.push('La casilla que se publicó no es la que se selló.');
  if (check !== null && readCheck(check) === null) {
    objections.push('No se entiende dónde comprobarán su voto los votantes.');
  }
  const published = (owner: number) => setup.keys[owner - 1];
  if (!setup.isMine || published(trustee.owner) !== trustee.key_fingerprint) {
    objections.push('La llave que se publicó como suya no es la de su archivo.');
  }
  if (setup.keys.length !== trustees.length + 1) {
    objections.push('Lo que se selló tiene más o menos llaves que custodios.');
  }
  for (const [at, { name, key_fingerprint }] of trustees.entries()) {
    const owner = at + 2;
    if (owner !== trustee.owner && published(owner) !== key_fingerprint) {
      objections.push(`La llave publicada de ${name} no es la que entregó.`);
    }
  }
  for (const place of setup.broken) {
    objections.push(
      `La parte publicada de ${trustees[place]?.name ?? 'un custodio'} no corresponde a la huella que entregó antes.`,
    );
  }
  return objections;
}

type Check = { setup: CheckedSetup; objections: string[] } | { setup: null; objections: string[] };

/** Before voting, verifies the published setup in the browser and signs its fingerprints with the trustee's key. */
export function SealingActTask({ page, token, file, onFile, task }: TaskProps & { task: Act }) {
  const { working, failure, work, send } = useWork(token);
  const [check, setCheck] = useState<Check | null>(null);
  const [objecting, setObjecting] = useState(false);
  const { sealed_share, archive_url, booth, check: checkText, commitments } = task;
  const manifestUrl = addressOfCall(getBoothManifest, { params: { hash: booth } });

  const checkSetup = () =>
    work(async () => {
      if (!file) return;
      setCheck(null);
      const { owner } = page.trustee;
      try {
        const setup = await inTrusteeWorker((works) =>
          works.checkSetup(secretOf(file), archive_url, manifestUrl, checkText, owner, sealed_share, commitments),
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
    <>
      <h2 className={classes.heading}>Firme el acta de sellado</h2>
      <p>
        La elección quedó sellada. Antes de que alguien vote, su navegador descarga lo que se publicó, comprueba que su
        llave está allí y que la llave de la elección sale de las llaves de todos, y firma sus huellas: también la de la
        casilla, el programa con el que se cifran los votos. La votación no abre sin las firmas que hacen falta.
      </p>
      {task.objected_at ? (
        <Notice type="warning" role="status" title="Usted avisó que algo no es correcto">
          <p>
            {`Los administradores lo saben desde el ${formatDateTime(task.objected_at)}. Si encuentra que fue un error, firme: su aviso se retira.`}
          </p>
        </Notice>
      ) : null}
      {failure ? <WorkFailure words={failure} /> : null}
      <ol className={classes.todo}>
        <li>
          <h3>Abra su archivo</h3>
          <OwnFile page={page} file={file} disabled={working} onFile={choose} />
        </li>
        <li data-ahead={file === null || undefined}>
          <h3>Compruebe lo que se selló</h3>
          <div aria-live="polite" className={classes.checking}>
            {maySign ? (
              <Notice type="success" role="note" title="Su llave está en lo que se selló">
                <p>
                  La llave de la elección es la combinación de las llaves de todos. Mire las huellas antes de firmar.
                </p>
              </Notice>
            ) : null}
            {check && check.objections.length > 0 ? (
              <Notice type="error" role="note" title="No firme: lo que se selló no es correcto" contact>
                <ul className={classes.objections}>
                  {check.objections.map((objection) => (
                    <li key={objection}>{objection}</li>
                  ))}
                </ul>
                <p>Su llave no se usó para firmar. Avise a la Junta y a los demás custodios.</p>
              </Notice>
            ) : null}
            {setup ? (
              <Published page={page} setup={setup} check={checkText === null ? null : readCheck(checkText)} />
            ) : null}
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
            <Button variant="subtle" color="red" onClick={() => setObjecting(true)}>
              No es mi llave o algo no coincide
            </Button>
          </div>
        </li>
        <li data-ahead={!maySign || undefined}>
          <h3>Firme</h3>
          <WorkingButton
            disabled={!maySign || file === null}
            label="Firmar el acta de sellado"
            workingLabel="Firmando..."
            working={working && maySign}
            onClick={sign}
          />
        </li>
      </ol>
      {objecting ? <ObjectionModal token={token} onClose={() => setObjecting(false)} /> : null}
    </>
  );
}

/** The fingerprints computed from the public bytes, for comparing them with the other trustees by telephone. */
function Published({ page, setup, check }: { page: TrusteePage; setup: CheckedSetup; check: SealedCheck | null }) {
  const names = ['El servidor', ...page.trustees.map(({ name }) => name)];
  const keys = setup.keys.map((key, at) => {
    const name = names[at] ?? `Custodio ${String(at)}`;
    return [at === page.trustee.owner - 1 ? `${name} (usted)` : name, key] as const;
  });
  const texts = [
    ['Elección', setup.fingerprints.election],
    ['Custodios', setup.fingerprints.trustees],
    ['Credenciales', setup.fingerprints.credentials],
    ['Casilla', setup.fingerprints.booth],
    ...(check === null ? [] : [['Comprobación del voto', setup.fingerprints.check] as const]),
  ] as const;
  return (
    <>
      <h4 className={classes.subheading}>Llaves publicadas</h4>
      <Prints of={keys} />
      <h4 className={classes.subheading}>{`Huellas que firma, con ${formatNumber(setup.voters)} credenciales`}</h4>
      <Prints of={texts} />
      <p>
        Compárelas con los demás custodios por otro medio, por ejemplo por teléfono. La de la casilla, también con la
        que publicó quien la construyó por su cuenta.
      </p>
      {check ? <CheckPlaces check={check} /> : null}
    </>
  );
}

/** Where voters will check their ballots with a second device, which the trustee signs, too. */
function CheckPlaces({ check: { hosts, page_sha256, rule } }: { check: SealedCheck }) {
  const facts = [
    ...hosts.map(({ name, page }) => [name, page] as const),
    ['Página de comprobación (SHA-256)', page_sha256],
  ] as const;
  return (
    <>
      <h4 className={classes.subheading}>Dónde comprobarán su voto los votantes</h4>
      <p>
        Con otro teléfono o computador mirarán en una de estas direcciones qué contiene su papeleta. Ninguna debe ser de
        quien opera este servidor, ni de quien hace las credenciales.
      </p>
      <Prints of={facts} />
      <p>{ruleWords(rule)}</p>
    </>
  );
}

function Prints({ of }: { of: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.prints}>
      {of.map(([name, value]) => (
        <div key={value}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
