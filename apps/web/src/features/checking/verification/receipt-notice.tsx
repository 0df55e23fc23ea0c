import { getCheckpoint, getInclusion } from '@urna/contract/checking/transparency';
import { counted, listed } from '@urna/contract/shared/counted';
import { Notice } from '@urna/ui/notice';
import type { InclusionVerdict } from '@urna/verification/inclusion';
import { Link } from 'react-router';
import { addressOfCall } from '../../../lib/call.ts';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { BallotDoubtNotice } from '../../../shared/checking/ballot-doubt-notice.tsx';
import { ContactLine } from '../../../shared/processes/contact.tsx';
import { type ContestAddress, withContest } from '../../../shared/processes/public-contest.ts';
import { ExternalLink } from '../../../ui/buttons/external-link.tsx';
import { pageOfBallot } from '../ballot-box/ballot-box-api.ts';
import classes from './verification.module.css';
import type { CheckedCheckpoint, CheckedReceipt } from './verify-item.ts';

/** What a signed receipt shows, in words for the person who holds it. */
export function ReceiptNotice({ receipt }: { receipt: CheckedReceipt }) {
  const { election, verdict, number, origin } = receipt;
  if (!election || !verdict) return <OfAnotherSite what="comprobante" origin={origin} />;
  switch (verdict.kind) {
    case 'unsigned':
      return (
        <Notice type="warning" role="note" title="La firma del comprobante no es de la llave de esta votación">
          <p>
            Así no demuestra nada, ni a favor ni en contra de nadie. Puede faltarle una letra: elige el archivo que
            guardaste, o el que llegó adjunto a tu correo.
          </p>
          <p>
            Si es el que recibiste al votar y está completo, compara la llave que publica esta página con la del acta.
          </p>
          <ContactLine />
        </Notice>
      );
    case 'missing':
      return (
        <Notice type="error" role="note" title="El servidor no encuentra la papeleta de este comprobante">
          <p>
            Firmó que es la número {formatNumber(number)} de la elección de {election.question}, y ahora responde que no
            está en la urna.
          </p>
          <HowToProve receipt={receipt} address={election.address} />
        </Notice>
      );
    case 'moved':
      return (
        <Notice type="error" role="note" title="La urna no es la que este comprobante firma">
          <p>
            El servidor firmó que tu papeleta es la número {formatNumber(number)} y cuáles son las anteriores. La urna
            que muestra ahora la tiene en el lugar {formatNumber(verdict.index)} o es otra hasta ella.
          </p>
          {verdict.proven ? (
            <>
              <p>
                También firmó esta urna: las dos firmas se contradicen. No tienen que creerte: cualquiera puede repetir
                esta comprobación. Guarda sin cambios el comprobante,{' '}
                <a href={addressOfCall(getInclusion, { params: { ...election.address, tracking_code: receipt.code } })}>
                  la prueba de la urna
                </a>{' '}
                y una captura de esta página.
              </p>
              <WhomToTell receipt={receipt} />
            </>
          ) : (
            <HowToProve receipt={receipt} address={election.address} />
          )}
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
              ? 'El comprobante es auténtico y la papeleta está en la urna'
              : 'El comprobante es auténtico: falta la prueba de la urna'
          }
        >
          <p>
            Es la número {formatNumber(number)} de la elección de {election.question}, donde el servidor firmó que
            estaba. El comprobante no dice por quién se votó.
          </p>
          <InclusionWords inclusion={verdict.inclusion} />
          <NextSteps address={election.address} number={number} code={receipt.code} />
        </Notice>
      );
  }
}

/** An answer isn't signed, and neither is an archive: what was signed is needed too. */
function HowToProve({ receipt, address }: { receipt: CheckedReceipt; address: ContestAddress }) {
  return (
    <>
      <p>
        Todavía no es una prueba: la respuesta de ahora no va firmada. Guarda el comprobante sin cambios, descarga{' '}
        <Link to={withContest(paths.archiveCheck, address)}>el archivo completo y el verificador sin internet</Link> y{' '}
        <a href={addressOfCall(getCheckpoint, { params: { ...address } })}>el último resumen firmado de la urna</a>, y
        verifícalos juntos: allí se dice si la urna firmada la tiene.
      </p>
      <WhomToTell receipt={receipt} />
    </>
  );
}

function WhomToTell({ receipt: { witnesses } }: { receipt: CheckedReceipt }) {
  return (
    <>
      <p>
        Entrega el comprobante a la Junta
        {witnesses.length > 0 ? ' y a los veedores, que guardan su propia copia:' : '.'}
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

/** Where the ballot stands among the others, and what shows that it is counted with them. */
export function NextSteps({ address, number, code }: { address: ContestAddress; number: number; code: string }) {
  return (
    <p>
      <Link to={pageOfBallot(address, number)} state={{ code }}>
        Mírala en la urna
      </Link>
      {', o '}
      <Link to={withContest(paths.archiveCheck, address)} state={{ code }}>
        búscala al verificar el archivo completo
      </Link>
      : así se ve que se cuenta con las demás.
    </p>
  );
}

/** What proves that the ballot is in the box, or what is still missing. */
export function InclusionWords({ inclusion }: { inclusion: Exclude<InclusionVerdict, { kind: 'unproven' }> }) {
  if (inclusion.kind === 'pending') {
    return (
      <p>
        La prueba sale con la próxima firma de la urna, en unos minutos. Deja esta página abierta: se actualiza sola.
      </p>
    );
  }
  const { events, witnesses } = inclusion;
  return (
    <p>
      Tu navegador lo comprobó con una prueba matemática, sin creerle al servidor: la firma de esta votación cubre una
      urna de {counted(events, 'evento', 'eventos')} (su sellado, sus papeletas y lo que siga), y la papeleta es uno de
      ellos. {witnessWords(witnesses)}
    </p>
  );
}

/** Who signed a checkpoint. It says nothing of the box that the server shows now. */
export function CheckpointNotice({ checkpoint: { origin, election, signed } }: { checkpoint: CheckedCheckpoint }) {
  if (!election) return <OfAnotherSite what="punto de control" origin={origin} />;
  if (!signed) {
    return (
      <Notice type="warning" role="note" title="La firma no es de la llave de esta votación">
        <p>Así no demuestra nada. Cópialo otra vez, entero: tres líneas, una vacía y las firmas.</p>
      </Notice>
    );
  }
  return (
    <Notice type="success" role="note" title="El punto de control es auténtico">
      <p>
        La llave de esta votación firmó la urna de la elección de {election.question} cuando tenía{' '}
        {counted(signed.events, 'evento', 'eventos')}. {witnessWords(signed.witnesses)}
      </p>
      <p>
        Guárdalo: si un día la urna no empieza así, es la prueba. Para compararlo descarga{' '}
        <Link to={withContest(paths.archiveCheck, election.address)}>
          el archivo completo y el verificador sin internet
        </Link>
        , y verifícalos juntos.
      </p>
    </Notice>
  );
}

function OfAnotherSite({ what, origin }: { what: string; origin: string }) {
  return (
    <Notice type="error" role="note" title={`Este ${what} no es de una votación de este sitio`}>
      <p>
        Dice que es de <span className={classes.hash}>{origin}</span>. Compruébalo en ese sitio.
      </p>
    </Notice>
  );
}

function witnessWords(witnesses: readonly string[]): string {
  if (witnesses.length === 0) return 'Ningún veedor independiente ha firmado todavía que ve esa misma urna.';
  const count = counted(witnesses.length, 'veedor independiente firmó', 'veedores independientes firmaron');
  return `${count} que ${witnesses.length === 1 ? 've' : 'ven'} esa misma urna: ${listed(witnesses)}.`;
}
