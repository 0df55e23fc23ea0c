import { Loader } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { useState } from 'react';
import { QueryFailure } from '../../ui/feedback/failure-banner.tsx';
import { DisowningsPanel } from './disownings-panel.tsx';
import classes from './help-desk.module.css';
import { type Question, useRollEntries } from './help-desk-api.ts';
import { RollEntryCard } from './roll-entry-card.tsx';
import { VoterSearch } from './voter-search.tsx';

export function HelpDeskPage() {
  const [question, setQuestion] = useState<Question | null>(null);
  const entries = useRollEntries(question);
  const found = entries.data;
  return (
    <>
      <PageTitle
        title="Mesa de ayuda"
        subtitle="Ayude a quien quiere votar y no puede: si está en el censo, si ya votó y qué pasó con sus códigos y correos."
      />
      <VoterSearch
        searching={entries.isFetching}
        onSearch={(search) => setQuestion({ search, asked: (question?.asked ?? 0) + 1 })}
      />
      <div className={classes.results}>
        {entries.isFetching ? (
          <p className={classes.loading} role="status">
            <Loader size="sm" aria-hidden="true" /> Buscando en el censo…
          </p>
        ) : null}
        <QueryFailure query={entries} />
        <div role="status">
          {found?.length === 0 ? <NotOnRoll search={question?.search ?? ''} /> : null}
          {found && found.length > 0 ? (
            <p className={classes.count}>
              {found.length === 1 ? 'Está en el censo.' : `Está ${String(found.length)} veces en el censo.`}
            </p>
          ) : null}
        </div>
        {found?.map((entry) => (
          <RollEntryCard key={entry.id} entry={entry} />
        ))}
      </div>
      <DisowningsPanel />
    </>
  );
}

function NotOnRoll({ search }: { search: string }) {
  return (
    // Its region already announces it.
    <Notice type="warning" role="note" title="No está en el censo">
      <p>
        Nadie en los dos censos tiene <strong>{search}</strong>. Compruebe que esté escrito como en el documento, o
        busque por el otro dato.
      </p>
      <p>
        Si el dato es correcto, esa persona no puede votar: después de sellada una elección, nadie entra a su censo.
      </p>
    </Notice>
  );
}
