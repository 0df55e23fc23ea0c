// What the election needs, in order, and who is awaited: the first thing that an administrator sees.

import { Button, Skeleton } from '@mantine/core';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPreparation, type Preparation as PreparationData } from '@urna/contract/election/preparation';
import { sendTestMail } from '@urna/contract/mail/mail-queue';
import { ClockIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { Fold } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { type StaffPaths, staffPaths } from '../../../lib/paths.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { screensOf } from '../../../shared/access/staff-session/use-processes.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import classes from './preparation.module.css';
import { StepList } from './step-list.tsx';

const PREPARATION = 'preparation';
const POLL_MS = 3000;

/** A test mail that hasn't gone out yet is the only thing that is about to change by itself. */
const isMailAboutToGo = ({ steps }: PreparationData) =>
  steps.some(({ step, state }) => step === 'mail' && state === 'waiting');

interface PreparationProps {
  /** What the committee has to decide, injected by the page that composes both features. */
  committee: ReactNode;
}

export function Preparation({ committee }: PreparationProps) {
  const { process } = useProcess();
  const queryKey = [PREPARATION, process?.slug];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await staffClient.call(getPreparation, { query: { process: process?.slug }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isMailAboutToGo(state.data) ? POLL_MS : false),
  });
  const { data } = query;
  if (!data) return query.error ? <QueryFailure query={query} /> : <Skeleton height={420} />;
  const screens = data.process ? screensOf(data.process) : staffPaths();
  return (
    <>
      <Steps preparation={data} screens={screens} testMail={<TestMail refreshed={queryKey} />} />
      <WaitingNow waiting={data.waiting} screens={screens} committee={committee} />
      {data.next_date ? (
        <p className="line">
          <ClockIcon size={18} />
          <span>
            Próxima fecha: {data.next_date.words} el {tellDateTime(data.next_date.at)}.{' '}
            <Link to={screens.calendar}>Ver el calendario</Link>
          </span>
        </p>
      ) : null}
    </>
  );
}

interface StepsProps {
  preparation: PreparationData;
  screens: StaffPaths;
  testMail: ReactNode;
}

function Steps({ preparation: { process, steps, over }, screens, testMail }: StepsProps) {
  const left = steps.filter(({ state }) => state !== 'done');
  const done = steps.filter(({ state }) => state === 'done');
  const shared = { process, screens, testMail };
  return (
    <Panel title="Preparación" aside={<p className="note">{process?.title}</p>}>
      {over ? (
        <p className="prose">
          {over.words} <Link to={screens.contests}>Ver las elecciones</Link>
        </p>
      ) : (
        <>
          {left.length > 0 ? (
            <StepList label="Lo que falta" steps={left} {...shared} />
          ) : (
            <p className="prose">Todo está listo: la votación abre y cierra sola en sus fechas.</p>
          )}
          {/* A wall of ticks would stand between an administrator and the day's work. */}
          {done.length > 0 ? (
            <Fold label={`Lo que está listo: ${String(done.length)} de ${String(steps.length)}`}>
              <StepList label="Lo que está listo" steps={done} {...shared} />
            </Fold>
          ) : null}
        </>
      )}
    </Panel>
  );
}

/** To the administrator's own address, by the queue of voters' codes. */
function TestMail({ refreshed }: { refreshed: QueryKey }) {
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () => staffClient.call(sendTestMail, {}),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: refreshed }),
  });
  return (
    <div className="stack gap-xs">
      <div>
        <Button size="sm" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Enviarme un correo de prueba
        </Button>
      </div>
      {test.error ? <Notice type="error">{messageOf(test.error)}</Notice> : null}
    </div>
  );
}

/** Where what is awaited of administrators is decided; the committee has its tiles. */
const screenOf = {
  first: 'candidates',
  final: 'corrections',
  proposals: 'proposals',
  changes: 'changes',
  mails: 'mailQueue',
  disputes: 'helpDesk',
  claims: 'claims',
} as const satisfies Record<PreparationData['waiting'][number]['what'], keyof StaffPaths>;

interface WaitingNowProps extends PreparationProps {
  waiting: PreparationData['waiting'];
  screens: StaffPaths;
}

function WaitingNow({ waiting, screens, committee }: WaitingNowProps) {
  const lines = waiting.filter(({ of }) => committee === null || of === 'administrators');
  if (committee === null && lines.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="espera-ahora">
      <h2 id="espera-ahora">Espera a alguien ahora</h2>
      {lines.length > 0 ? (
        <ul className={classes.waiting} aria-label="Espera a los administradores">
          {lines.map(({ what, words }) => (
            <li key={what}>
              <Link to={screens[screenOf[what]]}>{words}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      {committee}
    </section>
  );
}
