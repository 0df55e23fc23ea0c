import { type OwnPasskeys, type Passkey, removePasskey } from '@urna/contract/access/passkeys';
import { Notice } from '@urna/ui/notice';
import { formatDateTime } from '../../../lib/format.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx';
import { FailureBanner } from '../../../ui/feedback/failure-banner.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { CreatePasskeyButton, UnavailableNotice, worksHere } from './passkey-offer.tsx';
import { useOwnPasskeys, usePasskeyChange } from './passkeys-api.ts';

export function PasskeysPage() {
  const passkeys = useOwnPasskeys();
  const { data: own, error } = passkeys;
  const mayCreate = own !== undefined && worksHere(own.origin);
  return (
    <>
      <PageHead
        title="Mis llaves de acceso"
        subtitle="Después del código se le pide una de ellas. Las acciones que no se deshacen, como sellar o publicar, se confirman con una."
        action={mayCreate ? <CreatePasskeyButton /> : null}
      />
      <div className="stack gap-lg">
        <UnavailableNotice origin={own?.origin} />
        {error && !own ? (
          <FailureBanner error={error} onRetry={() => void passkeys.refetch()} retrying={passkeys.isFetching} />
        ) : (
          <DataTable
            caption="Mis llaves de acceso"
            columns={columns(own)}
            rows={own?.data ?? []}
            rowKey={({ id }) => id}
            loading={passkeys.isPending}
            expectedRows={2}
            needs={640}
            empty="Todavía no tiene llaves de acceso: ingresa solo con el código."
          />
        )}
        {own?.data.length === 1 ? (
          <Notice type="info" title="Tenga una segunda llave">
            Créela en otro equipo o en una llave física, por si pierde esta.
          </Notice>
        ) : null}
      </div>
    </>
  );
}

function columns(own: OwnPasskeys | undefined): Column<Passkey>[] {
  return [
    {
      key: 'name',
      header: 'Nombre',
      isRowHeader: true,
      bare: true,
      cell: ({ name, synced }) => (
        <>
          <span className="name">{name}</span>
          {synced ? <span className="note">Sincronizada entre sus equipos</span> : null}
        </>
      ),
    },
    { key: 'created', header: 'Creada', cell: ({ created_at }) => <time>{formatDateTime(created_at)}</time> },
    {
      key: 'used',
      header: 'Último uso',
      cell: ({ last_used_at }) => (last_used_at ? <time>{formatDateTime(last_used_at)}</time> : 'Sin usar'),
    },
    {
      key: 'actions',
      header: 'Acciones',
      bare: true,
      cell: (passkey) => <RemoveButton passkey={passkey} consequence={consequenceOf(own)} />,
    },
  ];
}

function consequenceOf(own: OwnPasskeys | undefined): string {
  if (own?.data.length !== 1) return 'Ya no podrá ingresar con ella.';
  return own.required
    ? 'Es la única: tendrá que crear otra antes de continuar.'
    : 'Es la única: después ingresará solo con el código.';
}

function RemoveButton({ passkey: { id, name }, consequence }: { passkey: Passkey; consequence: string }) {
  const remove = usePasskeyChange(staffCall(removePasskey, { params: { id } }));
  return (
    <ConfirmButton
      label="Eliminar"
      aria-label={`Eliminar la llave ${name}`}
      size="sm"
      title={`¿Eliminar «${name}»?`}
      confirmLabel="Sí, eliminar"
      danger
      sending={remove}
      onConfirm={(close) => remove.mutate({}, { onSuccess: close })}
    >
      <p>{`${consequence} Se le pedirá confirmar con una de sus llaves.`}</p>
    </ConfirmButton>
  );
}
