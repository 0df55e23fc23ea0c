import type { Contest, Trustee } from '@urna/contract/election/contest-admin';
import type { TrusteeProgress, TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useState } from 'react';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { useRemoveTrustee } from '../contest-api.ts';
import { TrusteeActions } from './trustee-actions.tsx';
import { TrusteeState } from './trustee-state.tsx';
import classes from './trustees.module.css';

interface TrusteeListProps {
  contest: Contest;
  overview: TrusteesOverview | undefined;
  mayChange: boolean;
  administers: boolean;
}

export function TrusteeList({ contest, overview, mayChange, administers }: TrusteeListProps) {
  const [removing, setRemoving] = useState<Pick<Trustee, 'id' | 'name'> | null>(null);
  const place = useKeptFocus<HTMLUListElement>([contest.trustees.length, removing?.id]);
  return (
    <>
      <ul ref={place} tabIndex={-1} className={classes.list} aria-label="Custodios de la elección">
        <li className={classes.trustee}>
          <div className={classes.words}>
            <p className={classes.name}>El servidor</p>
            <p className={classes.detail}>Participa siempre, con una llave propia que no sale de él.</p>
          </div>
        </li>
        {(overview?.trustees ?? []).map((trustee) => (
          <TrusteeItem
            key={trustee.id}
            contest={contest}
            trustee={trustee}
            administers={administers}
            onRemove={mayChange ? () => setRemoving(trustee) : undefined}
          />
        ))}
      </ul>
      {removing ? <RemoveTrustee contest={contest} trustee={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}

interface TrusteeItemProps {
  contest: Contest;
  trustee: TrusteeProgress;
  administers: boolean;
  onRemove: (() => void) | undefined;
}

function TrusteeItem({ contest, trustee, administers, onRemove }: TrusteeItemProps) {
  return (
    <li className={classes.trustee}>
      <div className={classes.words}>
        <p className={classes.name}>{trustee.name}</p>
        <p className={classes.detail}>{trustee.email}</p>
        <TrusteeState trustee={trustee} />
        {trustee.key_fingerprint === null ? null : (
          <p className={classes.detail}>
            Huella de su llave: <code className={classes.fingerprint}>{trustee.key_fingerprint}</code>
          </p>
        )}
      </div>
      {administers ? <TrusteeActions contest={contest} trustee={trustee} onRemove={onRemove} /> : null}
    </li>
  );
}

interface RemoveTrusteeProps {
  contest: Contest;
  trustee: Pick<Trustee, 'id' | 'name'>;
  onClose: () => void;
}

function RemoveTrustee({ contest, trustee, onClose }: RemoveTrusteeProps) {
  const remove = useRemoveTrustee(contest.contest);
  return (
    <ConfirmModal
      opened
      title={`¿Quitar a ${trustee.name}?`}
      confirmLabel="Sí, quitar"
      danger
      loading={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(trustee.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        Su enlace deja de servir y su llave no hará parte de esta elección. Con un umbral, los demás custodios comienzan
        de nuevo.
      </p>
    </ConfirmModal>
  );
}
