import type { Custody } from '@urna/contract/trustees';
import { Notice } from '../../../ui/notice.tsx';

/** What the trustees opened together of the made-up votes, once all of them have. */
export function RehearsalResult({ custody: { rehearsal, trustees } }: { custody: Custody }) {
  if (trustees.length === 0 || rehearsal.counts === null) return null;
  const isRight = rehearsal.counts.join() === rehearsal.expected.join();
  return isRight ? (
    <Notice type="success" role="note" title="El ensayo salió bien">
      <p>{`Los custodios abrieron el total de unos votos inventados: ${rehearsal.counts.join(', ')}, como debía ser.`}</p>
    </Notice>
  ) : (
    <Notice type="error" role="note" title="El ensayo no dio lo esperado">
      <p>{`Debía dar ${rehearsal.expected.join(', ')} y dio ${rehearsal.counts.join(', ')}. No selle la elección.`}</p>
    </Notice>
  );
}
