import { Button } from '@mantine/core';
import type { BoxedBallot } from '@urna/contract/election/elections';
import { SuccessIcon } from '@urna/ui/icons';
import { useState } from 'react';
import type { ContestAddress } from '../../domain/elections/public-contest.ts';
import { formatNumber } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import classes from './ballot-box.module.css';
import { BallotModal } from './ballot-modal.tsx';

interface BallotTableProps {
  contest: ContestAddress;
  ballots: readonly BoxedBallot[];
  loading: boolean;
  stale: boolean;
  /** The searched tracking code, once its ballot is verified. */
  own: string | null;
}

function columnsOf(own: string | null, show: (ballot: BoxedBallot) => void): readonly Column<BoxedBallot>[] {
  return [
    { key: 'number', header: 'Número', isRowHeader: true, cell: ({ number }) => formatNumber(number) },
    {
      key: 'code',
      header: 'Código de seguimiento',
      cell: ({ tracking_code: code }) => (
        <span className="cluster" data-own={code === own || undefined}>
          <code className={classes.code}>{code}</code>
          {code === own ? (
            <span className={classes.own}>
              <SuccessIcon size={18} />
              La que buscas
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'details',
      header: 'Detalle',
      bare: true,
      cell: (ballot) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Ver la papeleta ${formatNumber(ballot.number)}`}
          onClick={() => show(ballot)}
        >
          Ver
        </Button>
      ),
    },
  ];
}

/** Codes break anywhere, so the table fits where others become cards, and is there before the app measures it. */
const FITS_A_PHONE = 260;

export function BallotTable({ contest, ballots, loading, stale, own }: BallotTableProps) {
  const [shown, setShown] = useState<BoxedBallot | null>(null);
  return (
    <>
      <DataTable
        caption="Papeletas de la urna, por número"
        columns={columnsOf(own, setShown)}
        rows={ballots}
        rowKey={({ number }) => number}
        loading={loading}
        stale={stale}
        expectedRows={8}
        needs={FITS_A_PHONE}
        empty="La urna está vacía: todavía no ha votado nadie."
      />
      {shown ? <BallotModal contest={contest} ballot={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
