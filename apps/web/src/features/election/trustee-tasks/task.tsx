import { useMutation } from '@tanstack/react-query';
import type { TrusteeFile } from '@urna/contract/election/trustee-file';
import type { TrusteePage } from '@urna/contract/election/trustees';
import { Notice } from '@urna/ui/notice';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import classes from '../trustees/trustee.module.css';
import { useSendStep } from '../trustees/trustee-api.ts';
import { isAlarm, TrusteeWorkError, trusteeWorkErrorWords } from '../trustees/trustee-thread.ts';

export interface TaskProps {
  page: TrusteePage;
  token: string;
  /** The trustee's file, once opened on this visit. */
  file: TrusteeFile | null;
  onFile: (file: TrusteeFile | null) => void;
}

const failureWords = (error: unknown) =>
  error instanceof TrusteeWorkError ? trusteeWorkErrorWords(error) : messageOf(error);

/** Runs one task of a trustee in the worker and sends its result. */
export function useWork(token: string) {
  const step = useSendStep(token);
  const task = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() });
  return {
    working: task.isPending,
    failure: task.error && failureWords(task.error),
    work: task.mutate,
    /** For a form that waits for the work; a failure is in `failure` too. */
    workAsync: task.mutateAsync,
    send: step.mutateAsync,
  };
}

interface FrameProps {
  title: string;
  lead?: ReactNode;
  /** Why the last attempt failed. */
  failure?: string | null;
  children: ReactNode;
}

/** What a task is about, and how to reach the board where what arrived from others isn't right. */
export function TaskFrame({ title, lead, failure = null, children }: FrameProps) {
  return (
    <>
      <h2 className={classes.heading}>{title}</h2>
      {lead}
      {failure === null ? null : (
        <Notice type="error" contact={isAlarm(failure)}>
          {failure}
        </Notice>
      )}
      {children}
    </>
  );
}

/** One of the steps that a task takes; `ahead` until the one before is done. */
export function TaskStep({ title, ahead = false, children }: { title: string; ahead?: boolean; children: ReactNode }) {
  return (
    <li data-ahead={ahead || undefined}>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

interface ObjectionsProps {
  title: string;
  objections: readonly string[];
  children: ReactNode;
}

/** Why a trustee must not go on. */
export function Objections({ title, objections, children }: ObjectionsProps) {
  return (
    <Notice type="error" role="note" title={title} contact>
      <ul className="bullets">
        {objections.map((objection) => (
          <li key={objection}>{objection}</li>
        ))}
      </ul>
      <p>{children}</p>
    </Notice>
  );
}

/** The trustees by name, as the one whose page it is sees them. */
export const trusteeNames = ({ trustees, trustee }: Pick<TrusteePage, 'trustees' | 'trustee'>): string[] =>
  trustees.map(({ name }, index) => (index === trustee.owner - 2 ? `${name} (usted)` : name));

/** Fingerprints that people compare. */
export function Prints({ of }: { of: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.prints}>
      {of.map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
