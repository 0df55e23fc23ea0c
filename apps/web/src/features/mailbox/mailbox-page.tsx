import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { AddressSearch } from './address-search.tsx';
import { MailList } from './mail-list.tsx';
import { MailReader } from './mail-reader.tsx';
import { useMails } from './mailbox-api.ts';
import classes from './mailbox-page.module.css';
import { MailboxFailure, MailboxLoading, NoMailbox, NoMails } from './mailbox-states.tsx';

/** The local mailbox: where the codes and receipts of an installation that is being tried out end up. */
export function MailboxPage() {
  const [params, setParams] = useSearchParams();
  const to = params.get('to') ?? '';
  const { data: mails, error, refetch } = useMails(to);
  const [chosen, setChosen] = useState<number | null>(null);

  if (error instanceof ApiError && error.status === 404) return <NoMailbox />;

  // On a wide screen the newest is open at once; on a telephone the list comes first.
  const opened = mails?.find((mail) => mail.id === chosen);
  const shown = opened ?? mails?.[0];

  return (
    <div className={classes.page} data-reading={opened ? true : undefined}>
      <PageTitle
        title="Correo local"
        subtitle="Aquí llegan los mensajes de esta instalación de prueba. Nada sale a internet."
      />
      <AddressSearch
        value={to}
        onChange={(address) => {
          setChosen(null);
          setParams(address ? { to: address } : {}, { replace: true });
        }}
      />
      {error && !mails ? <MailboxFailure error={error} onRetry={() => void refetch()} /> : null}
      {!mails && !error ? <MailboxLoading /> : null}
      {mails?.length === 0 ? <NoMails to={to} /> : null}
      {mails && shown ? (
        <div className={classes.panes}>
          <MailList mails={mails} chosen={shown.id} onChoose={setChosen} />
          <MailReader key={shown.id} mail={shown} onBack={() => setChosen(null)} wasChosen={opened !== undefined} />
        </div>
      ) : null}
    </div>
  );
}
