import { Progress, Skeleton } from '@mantine/core';
import type { RollReport as Report } from '@urna/contract/election/roll-report';
import { bogotaDay } from '@urna/contract/shared/dates';
import { counted } from '../../lib/counted.ts';
import { formatNumber, tellDateTime } from '../../lib/format.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { WorkingButton } from '../../ui/buttons/working-button.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { saveFile } from '../../ui/files/save-file.ts';
import { useKeptFocus } from '../../ui/modals/use-kept-focus.ts';
import { useMay } from '../staff-session/staff-context.ts';
import { RollFindings } from './roll-findings.tsx';
import classes from './roll-report.module.css';
import { downloadRollFindings, useRequestRollReport, useRollReport } from './roll-report-api.ts';

/** The quality of a roll's addresses: asked for, followed and read where somebody is about to write to its people. */
export function RollReport({ contest }: { contest: string }) {
  const mayRequest = useMay('administer');
  const query = useRollReport(contest);
  const report = query.data;
  // The button that asks for the report gives way to its progress, and that to the findings.
  const place = useKeptFocus<HTMLDivElement>([report?.state]);
  if (query.error) {
    return <FailureBanner error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (report === undefined) return <Skeleton height={56} />;
  return (
    <div ref={place} tabIndex={-1} className={classes.report}>
      {report === null ? (
        <p className={classes.lead}>
          Antes de escribirle al censo conviene revisar sus correos: dominios que no reciben, direcciones mal escritas o
          compartidas, y las que ya devolvieron un correo. No se escribe a nadie.
        </p>
      ) : (
        <ReportState report={report} />
      )}
      {mayRequest && report?.state !== 'running' ? (
        <div className={classes.actions}>
          {report?.state === 'finished' && report.findings.length > 0 ? <DownloadButton contest={contest} /> : null}
          <RequestButton contest={contest} isAgain={report !== null} />
        </div>
      ) : null}
    </div>
  );
}

function ReportState({ report }: { report: Report }) {
  const { state, done, total, requested_by: by, finished_at: finished, is_outdated: isOutdated, findings } = report;
  if (state === 'running') return <ReportProgress done={done} total={total} />;
  if (state === 'failed' || finished === null) {
    return (
      <Notice type="error" title="No se pudo terminar la revisión">
        Se intentó tres veces. Puede pedirla de nuevo; si se repite, avise a quien opera el servidor.
      </Notice>
    );
  }
  return (
    <>
      {isOutdated ? (
        <Notice type="warning" title="El censo cambió después de esta revisión">
          Lo que sigue es del censo anterior. Revise de nuevo.
        </Notice>
      ) : null}
      {findings.length === 0 ? (
        <Notice type="success" title="No se encontró nada por revisar">
          {counted(total, 'dominio comprobado', 'dominios comprobados')} el {tellDateTime(finished)}. Que un dominio
          reciba correo no garantiza que exista cada buzón.
        </Notice>
      ) : (
        <>
          <RollFindings findings={findings} />
          <p className={classes.detail}>
            Revisado el {tellDateTime(finished)} por pedido de {by}. Una persona puede estar en varios renglones.
          </p>
        </>
      )}
    </>
  );
}

function ReportProgress({ done, total }: { done: number; total: number }) {
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return (
    <div className={classes.progress} role="status">
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Avance de la revisión" animated />
      </Progress.Root>
      <p className={classes.detail}>
        {total === 0
          ? 'Comienza la revisión…'
          : `Se ${done === 1 ? 'comprobó' : 'comprobaron'} ${formatNumber(done)} de ${counted(total, 'dominio', 'dominios')}. Puede seguir con otra cosa.`}
      </p>
    </div>
  );
}

function RequestButton({ contest, isAgain }: { contest: string; isAgain: boolean }) {
  const request = useRequestRollReport(contest);
  const { working, attempt } = useAttempt();
  return (
    <WorkingButton
      variant="default"
      size="sm"
      label={isAgain ? 'Revisar de nuevo' : 'Revisar los correos del censo'}
      workingLabel="Pidiendo…"
      working={working}
      onClick={() => void attempt(async () => void (await request.mutateAsync()), toastError)}
    />
  );
}

function DownloadButton({ contest }: { contest: string }) {
  const { working, attempt } = useAttempt();
  return (
    <WorkingButton
      variant="default"
      size="sm"
      label="Descargar la lista (CSV)"
      workingLabel="Descargando…"
      working={working}
      onClick={() =>
        void attempt(async () => {
          const file = await downloadRollFindings(contest);
          saveFile(file, `censo-por-revisar-${contest}-${bogotaDay(new Date(serverNow()))}.csv`);
        }, toastError)
      }
    />
  );
}
