import { type TrusteeProgress } from '@urna/contract/election/contest-trustees';
import { trusteeStepLabels } from '@urna/contract/election/trustees';
import { ClockIcon, SuccessIcon } from '@urna/ui/icons';
import { formatDateTime } from '../../../lib/format.ts';
import classes from './trustees.module.css';

/** The trustee's pending task, or their last completed one. */
export function TrusteeState({ trustee }: { trustee: TrusteeProgress }) {
  const isAwaited = trustee.awaited !== null;
  return (
    <p className={classes.state} data-tone={isAwaited ? 'warning' : 'success'}>
      {isAwaited ? <ClockIcon size={18} /> : <SuccessIcon size={18} />}
      <span>{stateWords(trustee)}</span>
    </p>
  );
}

function stateWords({
  awaited,
  link_sent_at,
  reminded_at,
  rehearsed_at,
  signed_at,
  objected_at,
  decrypted_at,
  key_brought,
}: TrusteeProgress): string {
  if (objected_at !== null) return `Avisó el ${formatDateTime(objected_at)} que lo sellado no es correcto`;
  if (awaited !== null) {
    const since = reminded_at ?? link_sent_at;
    const told = since ? ` (${reminded_at ? 'recordado' : 'invitado'} el ${formatDateTime(since)})` : '';
    return `Falta: ${trusteeStepLabels[awaited].toLocaleLowerCase('es')}${told}`;
  }
  if (decrypted_at) return `Descifró su parte el ${formatDateTime(decrypted_at)}`;
  if (signed_at) return `Firmó el acta de sellado el ${formatDateTime(signed_at)}`;
  if (rehearsed_at) return `Hizo el ensayo el ${formatDateTime(rehearsed_at)}`;
  return key_brought ? 'Trajo su llave hecha con otro programa' : 'Sin pendientes: espera a los demás';
}
