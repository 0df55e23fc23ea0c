import { Button, Loader } from '@mantine/core';
import { EntryPanel } from '@urna/ui/panel';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, isAborted } from '../../lib/api-error.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';

export interface MailedLink<Subject> {
  working: boolean;
  /** Whether the person confirmed on this visit, not an earlier one. */
  justDone: boolean;
  confirm: () => void;
  subject: Subject;
}

interface MailedLinkPageProps<Subject> {
  title: string;
  /** The title once the subject is known, where links of several kinds share a page. */
  titleOf?: (subject: Subject) => string;
  aside: ReactNode;
  searching: string;
  /** Shown if the URL has no token or the server doesn't know it. */
  wrongLink: ReactNode;
  /** Reads the subject of the link. Must have no side effects, because mail programs prefetch links. */
  read: (token: string, signal: AbortSignal) => Promise<Subject>;
  confirm: (token: string) => Promise<Subject>;
  /** The message of a failure; null if the link itself is invalid. The default says "tú", for voters. */
  tell?: (error: unknown) => string | null;
  /** The state that the confirmation changes: when it does, the focus stays on the page. */
  stateOf: (subject: Subject) => unknown;
  children: (link: MailedLink<Subject>) => ReactNode;
}

/** Replaces the server's messages that don't use "tú". */
export const NO_ANSWER =
  'No pudimos hablar con el servidor. Revisa tu conexión e intenta de nuevo: nada ha cambiado todavía.';

function tellVoter(error: unknown): string | null {
  if (!(error instanceof ApiError)) return NO_ANSWER;
  if (error.status === 404 || error.status === 422) return null;
  return error.status === 409 || error.status === 429 ? error.message : NO_ANSWER;
}

/** The page of a mailed link: reads the subject, asks, and performs one action on confirmation. */
export function MailedLinkPage<Subject>(props: MailedLinkPageProps<Subject>) {
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

type VisitProps<Subject> = MailedLinkPageProps<Subject> & { token: string };

function Visit<Subject>(props: VisitProps<Subject>) {
  const { token, read, confirm, tell = tellVoter, stateOf } = props;
  const [subject, setSubject] = useState<Subject | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const [unread, setUnread] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [justDone, setJustDone] = useState(false);
  const { working, refusal, attempt } = useAttempt();

  const failureOf = (error: unknown) => {
    const message = tell(error);
    if (message === null) setIsWrong(true);
    return message;
  };
  useEffect(() => {
    const leaving = new AbortController();
    read(token, leaving.signal).then(setSubject, (error: unknown) => {
      if (!isAborted(error)) setUnread(failureOf(error));
    });
    return () => leaving.abort();
    // Reads once for each link and try: pages pass new functions on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token, tries]);

  if (isWrong) return <WrongLink>{props.wrongLink}</WrongLink>;
  const failure = subject === null ? unread : refusal;
  const press = () =>
    attempt(async () => {
      setSubject(await confirm(token));
      setJustDone(true);
    }, failureOf);
  const retry = () => {
    setUnread(null);
    setTries((count) => count + 1);
  };
  return (
    <EntryPanel
      title={(subject && props.titleOf?.(subject)) ?? props.title}
      error={failure}
      refused={failure !== null}
      aside={props.aside}
    >
      {subject !== null ? (
        <Content state={stateOf(subject)}>
          {props.children({ subject, working, justDone, confirm: () => void press() })}
        </Content>
      ) : failure === null ? (
        <p className="line gap-sm" role="status">
          <Loader size="sm" aria-hidden="true" /> {props.searching}
        </p>
      ) : (
        <Button variant="default" fullWidth onClick={retry}>
          Intentar de nuevo
        </Button>
      )}
    </EntryPanel>
  );
}

function Content({ state, children }: { state: unknown; children: ReactNode }) {
  const place = useKeptFocus<HTMLDivElement>([state]);
  return (
    <div className="stack" ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
