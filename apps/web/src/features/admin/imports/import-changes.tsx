import { type ImportJob, type ImportSamples, losesMany } from '@urna/contract/staff/administration';
import { ChevronDownIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { changeGroups } from './change-words.ts';
import classes from './import-changes.module.css';
import { numberHeaderOf } from './kind-words.ts';

type Row = ImportSamples['created'][number];
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
      <span className={classes.column}>{column.replaceAll('_', ' ')}:</span>{' '}
      <span className={classes.before}>
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

const identity = (kind: ImportJob['kind']): Column<Row>[] => [
  {
    key: 'number',
    header: numberHeaderOf(kind),
    cell: ({ number }) => (
      <span className={classes.number} data-long={number.includes('@') || undefined}>
        {number}
      </span>
    ),
  },
  { key: 'name', header: 'Nombre', isRowHeader: true, cell: ({ name }) => name },
];

const changes: Column<ChangedRow> = {
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

function Sample({ job, group, caption }: { job: ImportJob; group: keyof ImportSamples; caption: string }) {
  const { samples, kind } = job;
  if (!samples) return null;
  const shared = { caption, rowKey: ({ number }: Row) => number, needs: 480 };
  return group === 'updated' ? (
    <DataTable {...shared} columns={[...identity(kind), changes]} rows={samples.updated} />
  ) : (
    <DataTable {...shared} columns={identity(kind)} rows={samples[group]} />
  );
}

/** What the import of a reviewed file would do, by numbers, and some rows of each group. */
export function ImportChanges({ job }: { job: ImportJob }) {
  return (
    <ul className={classes.groups}>
      {changeGroups(job).map(({ key, count, text, detail }) => {
        const rows = key === 'unchanged' ? 0 : (job.samples?.[key].length ?? 0);
        const warns = key === 'going' && losesMany(job);
        const words = (
          <span className={classes.words}>
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
