import { Box, Button, TextInput } from '@mantine/core';
import { voterSearchSchema } from '@urna/contract/voting/help-desk';
import { SearchIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../../ui/feedback/waiting.tsx';
import { DisowningsPanel } from './disownings-panel.tsx';
import classes from './help-desk.module.css';
import { type RollSearch, useRollEntries } from './help-desk-api.ts';
import { RollEntryCard } from './roll-entry-card.tsx';

export function HelpDeskPage() {
  const { state } = useLocation();
  const [request, setRequest] = useState<RollSearch | null>(() => namedBy(state));
  const entries = useRollEntries(request);
  const count = entries.data?.length ?? 0;
  return (
    <>
      <PageTitle
        title="Mesa de ayuda"
        subtitle="Ayude a quien quiere votar y no puede: si está en el censo, si ya votó y qué pasó con sus códigos y correos."
      />
      <VoterSearch
        searching={entries.isFetching}
        onSearch={(search) => setRequest({ question: { search }, attempt: (request?.attempt ?? 0) + 1 })}
      />
      <Box className="stack" maw="60rem" mt={24}>
        {entries.isFetching ? <Waiting>Buscando en el censo…</Waiting> : null}
        <QueryFailure query={entries} />
        <div role="status">
          {entries.data && count === 0 ? <NotOnRoll search={request?.question.search} /> : null}
          {count > 0 ? (
            <p className="name">{count === 1 ? 'Está en el censo.' : `Está ${String(count)} veces en el censo.`}</p>
          ) : null}
        </div>
        {entries.data?.map((entry) => (
          <RollEntryCard key={entry.id} entry={entry} />
        ))}
      </Box>
      <DisowningsPanel />
    </>
  );
}

/** The person whom the list that led here names. */
function namedBy(state: unknown): RollSearch | null {
  const { voter }: { voter?: unknown } = typeof state === 'object' && state !== null ? state : {};
  return typeof voter === 'number' ? { question: { voter }, attempt: 0 } : null;
}

function NotOnRoll({ search }: { search: string | undefined }) {
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

const searchSchema = z.object({
  search: z
    .string()
    // Colombians write document numbers with dots and spaces; the roll holds digits only.
    .transform((typed) => (/^[\d.\s]+$/.test(typed) ? typed.replace(/\D/g, '') : typed.trim()))
    .pipe(voterSearchSchema.shape.search),
});

/**
 * Searches on submit, not while typing, and isn't kept in the URL: document numbers must not get into the browser
 * history.
 */
function VoterSearch({ searching, onSearch }: { searching: boolean; onSearch: (search: string) => void }) {
  const form = useApiForm({ prefix: 'voter', schema: searchSchema, initialValues: { search: '' } });
  const submit = form.submit(({ search }) => {
    if (!searching) onSearch(search);
  });
  return (
    <form className={classes.search} role="search" noValidate onSubmit={submit}>
      <TextInput
        {...form.getInputProps('search')}
        flex="1 1 16rem"
        label="Número de documento o correo"
        description="El documento de un contador, o el correo de un elector. Cada consulta queda en el registro de actividades con su nombre."
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
      />
      <Button type="submit" leftSection={<SearchIcon size={18} />} aria-disabled={searching || undefined}>
        Buscar
      </Button>
    </form>
  );
}
