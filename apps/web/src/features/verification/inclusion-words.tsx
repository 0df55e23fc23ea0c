import type { InclusionVerdict } from '@urna/verification/inclusion';
import { counted } from '../../lib/counted.ts';

const list = new Intl.ListFormat('es-CO');

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

function witnessWords(witnesses: readonly string[]): string {
  if (witnesses.length === 0) return 'Ningún veedor independiente ha firmado todavía que ve esa misma urna.';
  const count = counted(witnesses.length, 'veedor independiente firmó', 'veedores independientes firmaron');
  return `${count} que ${witnesses.length === 1 ? 've' : 'ven'} esa misma urna: ${list.format(witnesses)}.`;
}
