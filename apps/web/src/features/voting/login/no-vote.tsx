import { Button } from '@mantine/core';
import type { ProcessWords } from '@urna/contract/process/processes';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { Link } from 'react-router';
import { ContactLine } from '../../../domain/process/contact.tsx';
import { shownProcess } from '../../../domain/process/shown-process.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import classes from './login.module.css';

/** What the server answers after the close to somebody who proved their identity and hasn't voted; otherwise null. */
export function noVoteWords(error: unknown, isForProof: boolean): string | null {
  return isForProof && error instanceof ApiError && error.code === 'window_closed' ? error.message : null;
}

interface NoVoteProps {
  words: string;
  process?: ProcessWords | null;
  /** Where the results are. */
  results?: string;
}

/** Replaces the login form, whose code or password has done its work. */
export function NoVote({ words, process = shownProcess, results = paths.results }: NoVoteProps) {
  return (
    <EntryPanel title="No hay un voto tuyo" refused={false}>
      <div className={classes.form}>
        <Notice type="warning" role="alert" title="Ya no se puede votar">
          {words}
        </Notice>
        <ContactLine process={process} />
        <Button component={Link} to={results} variant="default" fullWidth>
          Ver los resultados
        </Button>
      </div>
    </EntryPanel>
  );
}
