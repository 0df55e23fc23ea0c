import { hasReached } from '@urna/contract/election/contests';
import type { TrusteePage, TrusteeTask } from '@urna/contract/election/trustees';
import { listed } from '@urna/contract/shared/counted';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { formatDateTime, tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { TaskFrame } from './task.tsx';

const WE_WILL_WRITE = 'Le escribiremos cuando sea su turno: puede cerrar esta página.';

export function WaitTask({ task }: { task: Extract<TrusteeTask, { task: 'wait' }> }) {
  return (
    <TaskFrame title="Espere a los demás custodios">
      <Notice type="info" role="status">
        <p>
          {task.for === 'trustees'
            ? 'Todavía faltan custodios por designar.'
            : `Su paso está hecho. Se espera a ${listed(task.names)}.`}
        </p>
        <p>{WE_WILL_WRITE}</p>
      </Notice>
    </TaskFrame>
  );
}

export function ReadyTask({ page }: { page: TrusteePage }) {
  const isClosed = hasReached(page.stage, 'closed');
  return (
    <TaskFrame title="Todo listo por ahora">
      <Notice type="success" role="status">
        <p>{isClosed ? 'La votación cerró y el servidor está sumando las papeletas.' : readyWords(page)}</p>
        <p>{WE_WILL_WRITE}</p>
      </Notice>
      <p>
        Conserve su archivo hasta que se publique el resultado: sin él no podrá descifrar su parte. Le sugerimos tener
        una copia en otro lugar seguro.
      </p>
    </TaskFrame>
  );
}

function readyWords({ window, stage }: TrusteePage): string {
  if (!hasReached(stage, 'sealed')) {
    return 'Su llave está lista y el ensayo salió bien. Cuando la elección se selle, le pediremos su firma en el acta de sellado.';
  }
  const done = 'Su llave está lista y usted firmó el acta de sellado.';
  return window
    ? `${done} La votación cierra el ${tellDateTime(window.closes_at)}; después de eso lo necesitaremos.`
    : done;
}

export function DoneTask({ page, decryptedAt }: { page: TrusteePage; decryptedAt: string | null }) {
  return (
    <TaskFrame title="Su tarea terminó">
      <Notice type="success" role="status">
        <p>
          {decryptedAt
            ? `Usted descifró su parte el ${formatDateTime(decryptedAt)}. Gracias.`
            : 'Ya había suficientes custodios y no hizo falta su parte. Gracias.'}
        </p>
      </Notice>
      <p>
        {page.stage === 'published'
          ? 'El resultado ya se publicó. Puede borrar su archivo. '
          : 'Conserve su archivo hasta que se publique el resultado. '}
        <Link to={paths.resultsOf(page.process_slug, page.contest)}>
          {page.stage === 'published' ? 'Ver el resultado' : 'Dónde se publicará'}
        </Link>
      </p>
    </TaskFrame>
  );
}
