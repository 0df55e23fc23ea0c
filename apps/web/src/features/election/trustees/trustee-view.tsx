// A trustee's page: the current task, and what was done.

import { hasReached } from '@urna/contract/election/contests';
import type { TrusteeFile } from '@urna/contract/election/trustee-file';
import { describeCollusion } from '@urna/contract/election/trustee-words';
import { type TrusteePage, trusteeStepLabels } from '@urna/contract/election/trustees';
import { ClockIcon, SuccessIcon } from '@urna/ui/icons';
import { PageTitle } from '@urna/ui/panel';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatNumber, lowerFirst } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { type Step, Steps } from '../../../ui/layout/steps.tsx';
import { BoothChangeTask } from '../trustee-tasks/booth-change-task.tsx';
import { DecryptTask } from '../trustee-tasks/decrypt-task.tsx';
import { FileTask } from '../trustee-tasks/file-task.tsx';
import { MakeKeyTask } from '../trustee-tasks/make-key-task.tsx';
import { SealingActTask } from '../trustee-tasks/sealing-act-task.tsx';
import type { TaskProps } from '../trustee-tasks/task.tsx';
import { DoneTask, ReadyTask, WaitTask } from '../trustee-tasks/waiting-tasks.tsx';
import classes from './trustee.module.css';

export function TrusteeView({ page, token }: { page: TrusteePage; token: string }) {
  // Kept in memory while the page is open, so that not every step asks for it.
  const [file, setFile] = useState<TrusteeFile | null>(null);
  const card = useKeptFocus<HTMLDivElement>([page.task.task]);
  return (
    <div className={classes.page}>
      <PageTitle
        title="Su página de custodio"
        subtitle={`${page.process}: ${page.contest_title}. ${page.trustee.name}, esta página es personal: no comparta el enlace.`}
      />
      <Steps label="Su camino como custodio" steps={roadOf(page)} />
      <div ref={card} tabIndex={-1} className={classes.task}>
        <TaskCard key={page.task.task} page={page} token={token} file={file} onFile={setFile} />
      </div>
      <TrusteeList page={page} />
      <AboutTrustees page={page} />
    </div>
  );
}

function stepsDone({ task, threshold, stage, trustee }: TrusteePage): number {
  const keySteps = threshold ? 3 : 1;
  switch (task.task) {
    case 'make_key':
    case 'certificate':
      return 0;
    case 'commitment':
    case 'polynomial':
      return 1;
    case 'output':
      return 2;
    case 'rehearse':
      return keySteps;
    case 'wait':
      if (task.for === 'polynomials') return 2;
      return trustee.key_fingerprint === null ? 0 : 1;
    case 'sealing_act':
      return keySteps + 1;
    case 'booth_change':
      return keySteps + 2;
    case 'ready':
      if (hasReached(stage, 'closed')) return keySteps + 3;
      return keySteps + (hasReached(stage, 'sealed') ? 2 : 1);
    case 'decrypt':
      return keySteps + 3;
    case 'done':
      return keySteps + 4;
  }
}

/** All steps of a trustee, from the first visit to the last. */
function roadOf(page: TrusteePage): Step[] {
  const labels = [
    'Crear su llave',
    ...(page.threshold ? ['Fijar y repartir', 'Recibir la suya'] : []),
    'Ensayo',
    'Acta de sellado',
    'Votación',
    'Abrir el total',
  ];
  const done = stepsDone(page);
  return labels.map((label, index) => ({
    label,
    state: index < done ? 'done' : index === done ? 'current' : 'pending',
  }));
}

/** All trustees, and who has a pending task. */
function TrusteeList({ page }: { page: TrusteePage }) {
  return (
    <section aria-labelledby="custodios">
      <h2 id="custodios" className={classes.heading}>
        Los custodios de esta elección
      </h2>
      <ul className={classes.list}>
        {page.trustees.map(({ name, awaited }, index) => (
          <li key={`${String(index)} ${name}`}>
            <span className="name">
              {name}
              {index === page.trustee.owner - 2 ? ' (usted)' : ''}
            </span>
            <span className="state" data-tone={awaited === null ? 'success' : 'warning'}>
              {awaited === null ? <SuccessIcon size={18} /> : <ClockIcon size={18} />}
              {awaited === null ? 'Nada pendiente' : `Falta: ${lowerFirst(trusteeStepLabels[awaited])}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AboutTrustees({ page: { threshold, custody } }: { page: TrusteePage }) {
  return (
    <section className={classes.about} aria-labelledby="que-es">
      <h2 id="que-es" className={classes.heading}>
        ¿Qué es un custodio?
      </h2>
      <p>
        Los votos llegan cifrados y nadie los puede leer uno a uno. Al cerrar la votación se suman sin abrirlos, y solo
        se descifra el total. Para eso hace falta una llave, y nadie la tiene completa: está repartida entre el servidor
        y los custodios.
      </p>
      <p>
        {threshold
          ? `Para conocer el resultado harán falta ${formatNumber(threshold.needed)} de los ${formatNumber(threshold.of)} custodios.`
          : 'Para conocer el resultado harán falta todos los custodios. Si uno pierde su archivo, el resultado no se podrá conocer.'}
      </p>
      {custody.trustees > 0 ? <p>{describeCollusion(custody)}</p> : null}
      <p>
        Su parte de la llave es un <strong>archivo</strong> que se crea en su equipo. Nunca se envía: lo que sale de su
        navegador no permite reconstruirlo. Guárdelo como guardaría un documento original, con una copia en otro lugar,
        y no se lo entregue a nadie. Se abre solo con su frase de acceso, que nadie puede recuperar.
      </p>
      <p>
        <Link to={paths.howItWorks}>Cómo funciona la votación</Link>
      </p>
    </section>
  );
}

function TaskCard(props: TaskProps) {
  const { task } = props.page;
  switch (task.task) {
    case 'make_key':
    case 'certificate':
      return <MakeKeyTask {...props} />;
    case 'commitment':
    case 'polynomial':
    case 'output':
    case 'rehearse':
      return <FileTask {...props} task={task} />;
    case 'sealing_act':
      return <SealingActTask {...props} task={task} />;
    case 'booth_change':
      return <BoothChangeTask {...props} task={task} />;
    case 'wait':
      return <WaitTask task={task} />;
    case 'ready':
      return <ReadyTask page={props.page} />;
    case 'decrypt':
      return <DecryptTask {...props} />;
    case 'done':
      return <DoneTask page={props.page} decryptedAt={task.decrypted_at} />;
  }
}
