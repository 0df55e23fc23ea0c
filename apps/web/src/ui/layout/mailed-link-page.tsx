import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EntryPanel } from '@urna/ui/panel';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { Waiting } from '../feedback/waiting.tsx';

export interface MailedLink<Subject, Given = void> {
  working: boolean;
  /** Whether the person confirmed on this visit, not an earlier one. */
  justDone: boolean;
  /** Sends what the person gives; a form shows a refusal at its fields, too. */
  confirm: (given: Given, onError?: (error: Error) => void) => void;
  subject: Subject;
}

interface MailedLinkPageProps<Subject, Given> {
  title: string;
  /** The title once the subject is known, where links of several kinds share a page. */
  titleOf?: (subject: Subject) => string;
  aside: ReactNode;
  searching: string;
  /** Shown if the URL has no token or the server doesn't know it. */
  wrongLink: ReactNode;
  /** Reads the subject of the link. Must have no side effects, because mail programs prefetch links. */
  read: (token: string, signal: AbortSignal) => Promise<Subject>;
  confirm: (token: string, given: Given) => Promise<Subject>;
  /** The message of a failure; null for one that a form shows at its fields. The server's own words say "usted". */
  tell?: (error: unknown) => string | null;
  /** The state that the confirmation changes: when it does, the focus stays on the page. */
  stateOf: (subject: Subject) => unknown;
  children: (link: MailedLink<Subject, Given>) => ReactNode;
}

/** The page of a mailed link: reads the subject, asks, and performs one action on confirmation. */
export function MailedLinkPage<Subject, Given = void>(props: MailedLinkPageProps<Subject, Given>) {
  const token = useLinkToken();
  // Remounts for another token.
  return token === null ? <WrongLink>{props.wrongLink}</WrongLink> : <Visit key={token} {...props} token={token} />;
}

function WrongLink({ children }: { children: ReactNode }) {
  return (
    <EntryPanel title="Este enlace no sirve" refused>
      <div className="stack">{children}</div>
    </EntryPanel>
  );
}

/** What is given may be refused, too: only the reading says that a token is malformed. */
const isWrongLink = (error: unknown, refusals: readonly number[]) =>
  error instanceof ApiError && refusals.includes(error.status);

function Visit<Subject, Given>(props: MailedLinkPageProps<Subject, Given> & { token: string }) {
  const { token, read, confirm, tell = messageOf, stateOf } = props;
  const queries = useQueryClient();
  const queryKey = ['mailed-link', props.title, token];
  const reading = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(token, signal),
    // Without a connection it says so, and doesn't wait for one.
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const confirming = useMutation({
    mutationFn: (given: Given) => confirm(token, given),
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
  });
  const { data: subject } = reading;
  const error = confirming.error ?? reading.error;
  if (isWrongLink(reading.error, [404, 422]) || isWrongLink(confirming.error, [404]))
    return <WrongLink>{props.wrongLink}</WrongLink>;
  const failure = error && tell(error);
  return (
    <EntryPanel
      title={(subject && props.titleOf?.(subject)) ?? props.title}
      error={failure}
      refused={failure !== null}
      aside={props.aside}
    >
      {subject !== undefined ? (
        <Content state={stateOf(subject)}>
          {props.children({
            subject,
            working: confirming.isPending,
            justDone: confirming.isSuccess,
            confirm: (given, onError) => confirming.mutate(given, onError ? { onError } : {}),
          })}
        </Content>
      ) : failure === null ? (
        <Waiting>{props.searching}</Waiting>
      ) : (
        <Button variant="default" fullWidth onClick={() => void reading.refetch()}>
          Intentar de nuevo
        </Button>
      )}
    </EntryPanel>
  );
}

function Content({ state, children }: { state: unknown; children: ReactNode }) {
  const container = useKeptFocus<HTMLDivElement>([state]);
  return (
    <div className="stack" ref={container} tabIndex={-1}>
      {children}
    </div>
  );
}
