import type { SoughtBallot, VerificationReport } from '@urna/belenios/verify/report';
import { verdictOf } from '@urna/belenios/verify/report';
import { formatNumber } from '../../lib/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Where the voter's ballot is, determined only from the verified archive. */
export function SoughtNotice({ sought, report }: { sought: SoughtBallot; report: VerificationReport }) {
  const { tracker, number, superseded } = sought;
  const of = formatNumber(report.ballots);
  const code = <code>{tracker}</code>;
  if (number === undefined) {
    const isWhole = verdictOf(report) !== 'wrong';
    return (
      <Notice type="error" role="alert" title="Tu papeleta no está en esta urna">
        <p>
          {isWhole
            ? `Ninguna de las ${of} papeletas del archivo tiene el código `
            : `Ninguna de las ${of} papeletas que se pudieron leer tiene el código `}
          {code}. Revisa que sea tu código, completo, y la elección en la que votaste. Si lo es, guarda tu comprobante y
          este archivo y avisa a la Junta y a quienes vigilan la elección.
        </p>
      </Notice>
    );
  }
  const place = formatNumber(number);
  if (report.failures.some((failure) => failure.tracker === tracker)) {
    return (
      <Notice type="error" role="alert" title={`Tu papeleta es la número ${place}, pero no es válida`}>
        <p>La razón está entre lo que no es correcto. Avisa a la Junta y a quienes vigilan la elección.</p>
      </Notice>
    );
  }
  if (!report.ok) {
    return (
      <Notice type="warning" role="status" title={`Tu papeleta es la número ${place} de las ${of} del archivo`}>
        <p>El archivo no quedó verificado, así que esto no demuestra que se cuente.</p>
      </Notice>
    );
  }
  if (superseded === true) {
    return (
      <Notice type="warning" role="status" title={`Tu papeleta es la número ${place}, y otra posterior la reemplaza`}>
        <p>No se cuenta, porque hay una papeleta posterior con la misma credencial. Si no es tuya, avisa a la Junta.</p>
      </Notice>
    );
  }
  return (
    <Notice type="success" role="status" title={`Tu papeleta es la número ${place} de las ${of} verificadas`}>
      <p>Su código {code} lo calculó tu navegador a partir de la papeleta que está en el archivo.</p>
    </Notice>
  );
}
