import { type ImportJob, type ImportSamples, losesMany, type RollCheck } from '@urna/contract/people/imports';
import { meantDomain } from '@urna/contract/shared/email-domains';
import { ChevronDownIcon, WarningIcon } from '@urna/ui/icons';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { wordsOf } from './import-kinds.ts';
import classes from './imports.module.css';
import { type ChangeGroup, changeGroups, checkGroups } from './job-words.ts';

type Row = ImportSamples['created'][number];
type CheckedRow = ImportSamples[RollCheck][number];
type ChangedRow = ImportSamples['updated'][number];
type Change = ChangedRow['changes'][number];

/** The only column that no file has: an institution that is offered again. */
const OFFERED = 'se_ofrece';

function Value({ column, value }: { column: string; value: string | null }) {
  if (value === null) return <i>vacío</i>;
  if (column !== OFFERED) return value;
  return value === 'true' ? 'sí' : 'no';
}

function Changed({ column, before, after }: Change) {
  return (
    <li>
      <span className="dimmed">{column.replaceAll('_', ' ')}:</span>{' '}
      <span className="dimmed">
        <Value column={column} value={before} />
      </span>{' '}
      <span aria-hidden="true">→</span>
      <span className="spoken">pasa a</span>{' '}
      <strong>
        <Value column={column} value={after} />
      </strong>
    </li>
  );
}

const identityColumns = (identifier: string): Column<Row>[] => [
  {
    key: 'number',
    header: identifier,
    cell: ({ number }) => (
      <span className={classes.number} data-long={number.includes('@') || undefined}>
        {number}
      </span>
    ),
  },
  { key: 'name', header: 'Nombre', isRowHeader: true, cell: ({ name }) => name },
];

const changesColumn: Column<ChangedRow> = {
  key: 'changes',
  header: 'Cambios',
  bare: true,
  cell: (row) => (
    <ul className={classes.fields}>
      {row.changes.map((change) => (
        <Changed key={change.column} {...change} />
      ))}
    </ul>
  ),
};

const emailColumn: Column<CheckedRow> = {
  key: 'email',
  header: 'Correo',
  cell: ({ email }) => {
    const suggestion = meantDomain(email.slice(email.indexOf('@') + 1));
    return (
      <span className={classes.number} data-long>
        {email}
        {suggestion === null ? null : <span className="dimmed"> ¿{suggestion}?</span>}
      </span>
    );
  },
};

function Sample({ job, group, caption }: { job: ImportJob; group: keyof ImportSamples; caption: string }) {
  const { samples, kind } = job;
  const { contests } = useProcess();
  const identified = identityColumns(wordsOf(kind, contests).identifier);
  if (!samples) return null;
  const shared = { caption, rowKey: ({ number }: Row) => number, needs: 480 };
  if (group === 'updated')
    return <DataTable {...shared} columns={[...identified, changesColumn]} rows={samples.updated} />;
  if (group === 'created' || group === 'going')
    return <DataTable {...shared} columns={identified} rows={samples[group]} />;
  return <DataTable {...shared} columns={[...identified, emailColumn]} rows={samples[group]} />;
}

/** What the import of a reviewed file would do, and what to look at in a roll first: by numbers, with the first rows. */
export function ImportChanges({ job }: { job: ImportJob }) {
  const checks = checkGroups(job);
  return (
    <>
      <Groups job={job} groups={changeGroups(job)} label="Lo que cambiaría" />
      {checks.length === 0 ? null : (
        <>
          <p>Antes de importar, mire también esto. Nada de ello lo impide:</p>
          <Groups job={job} groups={checks} label="Por revisar en el censo" />
        </>
      )}
    </>
  );
}

function Groups({ job, groups, label }: { job: ImportJob; groups: readonly ChangeGroup[]; label: string }) {
  return (
    <ul className={classes.groups} aria-label={label}>
      {groups.map(({ key, count, text, detail }) => {
        const rows = key === 'unchanged' ? 0 : (job.samples?.[key].length ?? 0);
        const warns = key === 'going' && losesMany(job);
        const words = (
          <span className="stack gap-2xs">
            <span className={classes.text} data-warns={warns || undefined}>
              {warns ? <WarningIcon size={18} /> : null}
              {text}
            </span>
            {detail ? <span className={classes.detail}>{detail}</span> : null}
          </span>
        );
        return (
          <li key={key} className={classes.group}>
            {key === 'unchanged' || rows === 0 ? (
              <div className={classes.line}>{words}</div>
            ) : (
              <details className={classes.details}>
                <summary className={classes.line}>
                  {words}
                  <span className={classes.more}>
                    {rows < count ? `Ver ${String(rows)}` : 'Ver'} <ChevronDownIcon size={18} />
                  </span>
                </summary>
                <Sample job={job} group={key} caption={text} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
