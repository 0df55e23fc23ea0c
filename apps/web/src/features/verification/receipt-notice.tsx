import { ContactLine } from '../../domain/process/contact.tsx';
import { BallotDoubtNotice } from '../../domain/published-election/ballot-doubt-notice.tsx';
import { formatNumber } from '../../lib/format.ts';
import { ExternalLink } from '../../ui/buttons/external-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { InclusionWords } from './inclusion-words.tsx';
import classes from './verification.module.css';
import type { CheckedReceipt } from './verify-code.ts';

/** What a signed receipt shows, in words for the person who holds it. */
export function ReceiptNotice({ found }: { found: CheckedReceipt }) {
  const { election, verdict, number, origin } = found;
  if (!election || !verdict) {
    return (
      <Notice type="error" role="note" title="Este recibo no es de una votación de este sitio">
        <p>
          Dice que es de <span className={classes.hash}>{origin}</span>. Compruébalo en ese sitio.
        </p>
      </Notice>
    );
  }
  switch (verdict.kind) {
    case 'unsigned':
      return (
        <Notice type="error" role="note" title="La firma del recibo no es de la llave de esta votación">
          <p>Puede faltarle una letra: cópialo otra vez del correo, o elige el archivo que venía con él.</p>
          <p>
            Si está completo y es el que recibiste al votar, guárdalo y avisa: puede que se publique otra llave que la
            de entonces. La verdadera está en el acta y en el registro de actividades.
          </p>
          <WhomToTell found={found} />
        </Notice>
      );
    case 'missing':
      return (
        <Notice type="error" role="note" title="La papeleta de este recibo no está en la urna">
          <p>
            Está demostrado que el servidor la recibió: firmó que es la número {formatNumber(number)} de la elección de{' '}
            {election.question}, y la urna que muestra ahora no la tiene.
          </p>
          <WhatToDo found={found} />
        </Notice>
      );
    case 'moved':
      return (
        <Notice type="error" role="note" title="La urna no es la que este recibo firma">
          <p>
            El servidor firmó que tu papeleta es la número {formatNumber(number)} y cuáles son las anteriores. La urna
            que muestra ahora la tiene en el lugar {formatNumber(verdict.index)} o es otra hasta ella: se cambió después
            de tu voto.
          </p>
          <WhatToDo found={found} />
        </Notice>
      );
    case 'kept':
      if (verdict.inclusion.kind === 'unproven') return <BallotDoubtNotice doubt="unproven" />;
      return (
        <Notice
          type={verdict.inclusion.kind === 'proven' ? 'success' : 'info'}
          role="note"
          title={
            verdict.inclusion.kind === 'proven'
              ? 'El recibo es auténtico y la papeleta está en la urna'
              : 'El recibo es auténtico: falta la prueba de la urna'
          }
        >
          <p>
            Es la número {formatNumber(number)} de la elección de {election.question}, donde el servidor firmó que
            estaba. El recibo no dice por quién se votó.
          </p>
          <InclusionWords inclusion={verdict.inclusion} />
        </Notice>
      );
  }
}

function WhatToDo({ found }: { found: CheckedReceipt }) {
  return (
    <>
      <p>
        No tienen que creerte: cualquiera puede repetir esta comprobación con tu recibo. Guárdalo sin cambios, haz una
        captura de esta página y descarga la urna completa.
      </p>
      <WhomToTell found={found} />
    </>
  );
}

function WhomToTell({ found: { witnesses } }: { found: CheckedReceipt }) {
  return (
    <>
      <p>
        Entrega el recibo a la Junta{witnesses.length > 0 ? ' y a los testigos, que guardan su propia copia:' : '.'}
      </p>
      {witnesses.length > 0 ? (
        <ul>
          {witnesses.map(({ name, page }) => (
            <li key={name}>
              <ExternalLink href={page}>{name}</ExternalLink>
            </li>
          ))}
        </ul>
      ) : null}
      <ContactLine />
    </>
  );
}
