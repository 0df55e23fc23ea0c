import { sha256Hex } from '@urna/belenios/hash';
import { reconciliationProblems } from '@urna/credential-files/reconciliation';
import { html, type Markup } from '@urna/node-tools/html';
import { formatNumber } from '@urna/verification/amounts';
import { CONFIRMATION } from '../after/destroy.ts';
import { fileNames } from '../folder/files.ts';
import type { FolderState } from '../folder/folder-state.ts';
import { countOf, showMoment } from '../words.ts';
import type { GuideView, Step } from './guide.ts';
import { renderMails, renderNotices } from './render-mails.ts';
import { checkbox, download, facts, field, filePicker, fingerprint, jobProgress, notice } from './render-parts.ts';

type Progress = 'done' | 'current' | 'later';

const progressWords: Record<Progress, string> = { done: 'Hecho', current: 'Ahora', later: 'Después' };

function step(view: GuideView, number: number, name: Step, title: string, progress: Progress, body: Markup): Markup {
  const { failure, job } = view;
  return html`
    <li class="step ${progress}"${progress === 'current' ? html` aria-current="step"` : ''}>
      <h2 tabindex="-1"><span class="number" aria-hidden="true">${progress === 'done' ? '✓' : number}</span>
        <span>${title}</span><span class="state">${progressWords[progress]}</span></h2>
      <div class="body">
        ${failure?.step === name ? notice('error', 'No se terminó.', failure.text) : ''}
        ${job?.step === name ? jobProgress(job) : body}
      </div>
    </li>`;
}

/** What may be done before its time, out of sight until somebody wants it. */
const folded = (title: string, body: Markup): Markup => html`<details><summary>${title}</summary>${body}</details>`;

function rollStep({ roll, state }: GuideView): Markup {
  if (state) {
    const { header } = state;
    return header
      ? facts([
          ['Proceso', header.roll.process],
          ['Elección', header.roll.contest],
          ['Sitio de votación', header.roll.address],
          ['Votantes', formatNumber(header.roll.voters)],
        ])
      : html``;
  }
  if (!roll) {
    return html`
      <p>La administración de la elección le entrega un archivo con el censo. No lo abra con otro programa: un solo cambio alteraría su huella.</p>
      ${filePicker('roll-file', 'roll', 'Archivo del censo (.jsonl)', '.jsonl,.json,.txt', 'Leer el censo')}`;
  }
  const { header, sha256 } = roll;
  return html`
    ${facts([
      ['Proceso', header.process],
      ['Elección', header.contest],
      ['Sitio de votación', header.address],
      ...header.check_hosts.map(({ name, page }): [string, string] => ['Comprobación del voto', `${name}: ${page}`]),
      ['Votantes', formatNumber(header.voters)],
    ])}
    ${fingerprint('Huella del censo', sha256)}
    <p>Compárela por teléfono con quien se lo entregó: los doce grupos deben ser iguales a los que muestra la página de la elección.</p>
    <form data-do="forget-roll"><div class="buttons"><button class="plain">Elegir otro archivo</button></div></form>`;
}

function makeStep({ roll, state, isOpen }: GuideView): Markup {
  if (!state) {
    if (!roll) return html`<p class="soft">Se hace una credencial secreta para cada votante, en este equipo.</p>`;
    return html`
      <form data-do="make">
        ${checkbox('compared', 'Comparé la huella del censo y es la misma')}
        ${field({ name: 'passphrase', label: 'Frase de acceso', type: 'password', autocomplete: 'new-password', hint: 'Cifra el archivo de las credenciales. Cuatro o más palabras al azar, o 16 caracteres variados. Sin ella nadie podrá abrirlo: guárdela en un lugar seguro.' })}
        ${field({ name: 'repeated', label: 'La misma frase, otra vez', type: 'password', autocomplete: 'new-password' })}
        <div class="buttons"><button class="primary">Hacer ${countOf(roll.header.voters, 'credencial', 'credenciales')}</button></div>
      </form>`;
  }
  return html`
    ${facts([['Credenciales emitidas', formatNumber(state.list.issued)]])}
    ${fingerprint('Huella de la lista pública', state.list.hash)}
    ${fingerprint('Llave con que firma la autoridad', sha256Hex(state.list.authority))}
    <p>Entregue la lista a la administración y compare las dos huellas con las que muestre al importarla. La lista no lleva nombres: puede ser pública.</p>
    <div class="buttons">${download(fileNames.list, 'Descargar la lista pública', isOpen ? 'plain' : 'primary')}</div>`;
}

function openForm(): Markup {
  return html`
    <form data-do="open">
      ${field({ name: 'passphrase', label: 'Frase de acceso', type: 'password', autocomplete: 'current-password', hint: 'La que escogió al hacer las credenciales. No se guarda.' })}
      <div class="buttons"><button class="primary">Abrir el archivo privado</button></div>
    </form>`;
}

function mailsStep(view: GuideView): Markup {
  const { state, isOpen } = view;
  if (state?.note) return html`<p class="soft">El registro de los envíos se destruyó con las credenciales.</p>`;
  if (!state || state.isNotePending) {
    return html`<p class="soft">Cada votante recibe su enlace personal desde su servidor de correo, nunca dos veces.</p>`;
  }
  if (!isOpen) return openForm();
  return renderMails(view);
}

const handOver = html`<p>Entregue el archivo a la administración y compare por teléfono la huella con la que muestre al recibirlo.</p>`;

function reconcileStep({ state, isOpen }: GuideView): Markup {
  const reconciliation = state?.reconciliation;
  const result = reconciliation
    ? html`
      ${facts([
        ['Credenciales emitidas', formatNumber(reconciliation.issued)],
        ['Credenciales usadas', formatNumber(reconciliation.used)],
        ['Votos en la urna', formatNumber(reconciliation.ballots)],
      ])}
      ${
        reconciliation.problems.length === 0
          ? notice('success', 'Todo coincide.', 'Cada voto lleva una credencial emitida, y ninguna se usó dos veces.')
          : notice('error', 'Hay diferencias.', 'No destruya nada y pida explicaciones a la administración.')
      }
      <ul class="list">${reconciliation.problems.map(
        ({ problem, count, examples }) =>
          html`<li><strong>${reconciliationProblems[problem]}: ${formatNumber(count)}</strong><ul class="codes">${examples.map((example) => html`<li>${example}</li>`)}</ul></li>`,
      )}</ul>
      ${fingerprint('Huella de la conciliación', reconciliation.sha256)}
      ${handOver}
      <div class="buttons">${download(fileNames.reconciliation, 'Descargar la conciliación firmada', 'primary')}</div>`
    : html`<p>Cuando se publique el resultado, descargue la urna de la página de la elección (archivo .bel). Aquí se verifica y se compara con las credenciales que usted emitió.</p>`;
  if (!isOpen) return result;
  const picker = filePicker(
    'archive-file',
    'archive',
    reconciliation ? 'Otra urna publicada (.bel)' : 'Urna publicada (.bel)',
    '.bel',
    reconciliation ? 'Comparar de nuevo' : 'Verificar y comparar',
  );
  const mayWait = reconciliation !== undefined || state?.mails?.waiting !== 0;
  return html`${result}${mayWait ? folded(reconciliation ? 'Comparar otra urna' : 'Comparar ya', picker) : picker}`;
}

function noticesStep(view: GuideView): Markup {
  const { state, isOpen } = view;
  if (state?.note) return html`<p class="soft">El registro de los avisos se destruyó con las credenciales.</p>`;
  if (state?.reconciliation?.problems.length !== 0) {
    return html`<p class="soft">Después de una conciliación sin diferencias se avisa a cada votante si su credencial se usó.</p>`;
  }
  return isOpen
    ? renderNotices(view)
    : html`<p class="soft">Abra antes el archivo privado, en el paso de los correos.</p>`;
}

function destroyStep({ state, isOpen }: GuideView): Markup {
  if (state?.note) {
    const { destroyedAt, withoutReconciliation, sha256 } = state.note;
    return html`
      ${notice('success', 'Las credenciales privadas se destruyeron', `el ${showMoment(destroyedAt)}.`)}
      ${withoutReconciliation ? html`<p>Sin conciliación: ${withoutReconciliation}</p>` : ''}
      <p>Destruya también las copias que haya hecho del archivo, y las cartas que no se entregaron.</p>
      ${fingerprint('Huella de la constancia', sha256)}
      ${handOver}
      <div class="buttons">${download(fileNames.note, 'Descargar la constancia firmada', 'primary')}</div>`;
  }
  const word = field({ name: 'confirmation', label: `Escriba ${CONFIRMATION}` });
  if (state?.isNotePending) {
    return html`${notice('warning', 'La destrucción quedó a medias.', 'Termínela: la constancia ya está firmada.')}
      <form data-do="destroy">${word}<div class="buttons"><button class="danger">Terminar de destruir</button></div></form>`;
  }
  if (!isOpen) return html`<p class="soft">Al final se borra el archivo privado, y se firma una constancia.</p>`;
  const isReconciled = state?.reconciliation !== undefined;
  const isNotified = state !== undefined && areNotified(state);
  const form = html`
    <form data-do="destroy">
      ${isReconciled && !isNotified ? checkbox('without-notices', 'No se avisará a los votantes si su credencial se usó: después ya nadie podrá') : ''}
      ${isReconciled ? '' : field({ name: 'reason', label: '¿Por qué se destruye sin conciliación?', hint: 'Sin conciliación nadie podrá comparar los votos con las credenciales. La razón se firma y se publica.' })}
      ${field({ name: 'passphrase', label: 'Frase de acceso', type: 'password', autocomplete: 'current-password' })}
      ${word}
      <div class="buttons"><button class="danger">Destruir las credenciales</button></div>
    </form>`;
  return html`
    <p>Borra el archivo privado y el registro de los envíos. No se puede deshacer: después nadie podrá enviar de nuevo una credencial.</p>
    ${isReconciled && isNotified ? form : folded(isReconciled ? 'Destruir sin avisar' : 'Destruir sin conciliación', form)}`;
}

/** Nothing is told where the archive disagrees with the credentials. */
const areNotified = ({ reconciliation, notices }: FolderState): boolean =>
  reconciliation?.problems.length !== 0 || (notices !== undefined && notices.waiting + notices.sending === 0);

function progressOf({ state }: GuideView): Record<Step, Progress> {
  const mailsDone = state?.mails !== undefined && state.mails.waiting + state.mails.sending === 0;
  const isOver = state?.note !== undefined;
  const made: Progress = state ? 'done' : 'current';
  const mails: Progress = isOver || mailsDone ? 'done' : state ? 'current' : 'later';
  const reconciled: Progress = state?.reconciliation ? 'done' : mailsDone ? 'current' : 'later';
  const hasAgreed = !isOver && state?.reconciliation?.problems.length === 0;
  const isTold = state?.reconciliation !== undefined && areNotified(state);
  return {
    roll: made,
    make: made === 'done' ? 'done' : 'later',
    mails,
    reconcile: isOver && reconciled === 'current' ? 'later' : reconciled,
    notices: hasAgreed ? (isTold ? 'done' : 'current') : 'later',
    destroy: isOver ? 'done' : isTold || state?.isNotePending ? 'current' : 'later',
  };
}

/** The whole content of the page's <main>; everything in it is escaped. */
export function renderGuide(view: GuideView): Markup {
  const progress = progressOf(view);
  if (view.roll && !view.state) {
    progress.roll = 'done';
    progress.make = 'current';
  }
  const { job, isSending, announcement } = view;
  const title = view.state?.header?.roll.contest ?? view.roll?.header.contest;
  return html`
    <div id="work"${job !== undefined || isSending ? html` data-busy` : ''}>
      <h1>${title ?? 'Credenciales para votar'}</h1>
      <p class="lead">Usted hace las credenciales, y solo usted las conoce. Así nadie que maneje la urna puede votar por otra persona.</p>
      ${announcement ? notice('info', announcement) : ''}
      <ol class="steps">
        ${step(view, 1, 'roll', 'Censo', progress.roll, rollStep(view))}
        ${step(view, 2, 'make', 'Credenciales', progress.make, makeStep(view))}
        ${step(view, 3, 'mails', 'Correos a los votantes', progress.mails, mailsStep(view))}
        ${step(view, 4, 'reconcile', 'Conciliación', progress.reconcile, reconcileStep(view))}
        ${step(view, 5, 'notices', 'Avisos a los votantes', progress.notices, noticesStep(view))}
        ${step(view, 6, 'destroy', 'Destrucción', progress.destroy, destroyStep(view))}
      </ol>
      <p class="soft">Carpeta de trabajo: <code>${view.folder}</code></p>
    </div>`;
}
