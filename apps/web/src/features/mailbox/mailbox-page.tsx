import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type LocalMail, listLocalMails } from '@urna/contract/mail/mailbox';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { publicClient } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { codeOfMail } from './code-of-mail.ts';
import { MailReader } from './mail-reader.tsx';
import classes from './mailbox-page.module.css';
import { MailboxFailure, MailboxLoading, NoMailbox, NoMails } from './mailbox-states.tsx';

const PAUSE_MS = 300;

function AddressSearch({ value, onChange }: { value: string; onChange: (address: string) => void }) {
  const [typed, setTyped] = useDebouncedText(value, onChange, PAUSE_MS);
  return (
    <TextInput
      className={classes.search ?? ''}
      label="Buscar por dirección"
      placeholder="cc1000000101@demo.test"
      type="search"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
      leftSection={<SearchIcon size={18} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

const REFRESH_MS = 4000;

/** Newest first. Polls, because a new code may arrive while the list is shown. */
function useMails(to: string) {
  return useQuery({
    queryKey: ['mailbox', to],
    queryFn: async ({ signal }) => (await publicClient.call(listLocalMails, { body: to ? { to } : {}, signal })).data,
    refetchInterval: REFRESH_MS,
    placeholderData: (previous) => previous,
  });
}

/** The local mailbox of a trial installation, which collects codes and receipts instead of sending them. */
export function MailboxPage() {
  const [to, setTo] = useState('');
  const { data: mails, error, refetch } = useMails(to);
  const [chosen, setChosen] = useState<number | null>(null);

  if (error instanceof ApiError && error.status === 404) return <NoMailbox />;

  // On a wide screen the newest mail is open; on a phone the list comes first.
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
          setTo(address);
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

interface MailListProps {
  mails: readonly LocalMail[];
  chosen: number;
  onChoose: (id: number) => void;
}

function MailList({ mails, chosen, onChoose }: MailListProps) {
  return (
    <nav className={classes.pane} aria-label="Mensajes">
      <ul className={classes.list}>
        {mails.map((mail) => {
          const code = codeOfMail(mail);
          return (
            <li key={mail.id}>
              <button
                type="button"
                className={classes.mail}
                aria-current={mail.id === chosen ? 'true' : undefined}
                onClick={() => onChoose(mail.id)}
              >
                <span className={classes.subject}>{mail.subject}</span>
                <span className={classes.to}>{mail.to}</span>
                <span className={classes.foot}>
                  <time dateTime={mail.created_at}>{formatDateTime(mail.created_at)}</time>
                  {code ? <span className={classes.code}>{code}</span> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
