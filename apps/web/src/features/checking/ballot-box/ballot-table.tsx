import { Button, Skeleton } from '@mantine/core';
import type { BoxedBallot } from '@urna/contract/checking/ballot-box';
import { CopyButton } from '@urna/ui/button';
import { SuccessIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { saveFile } from '@urna/ui/save-file';
import { Fragment, useState } from 'react';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { BallotDoubtNotice } from '../../../shared/checking/ballot-doubt-notice.tsx';
import type { ContestAddress } from '../../../shared/processes/public-contest.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { scrolledByKeyboard } from '../../../ui/layout/scrolled-by-keyboard.ts';
import { Modal } from '../../../ui/modals/modal.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import classes from './ballot-box.module.css';
import { useBallot } from './ballot-box-api.ts';

interface BallotTableProps {
  contest: ContestAddress;
  ballots: readonly BoxedBallot[];
  loading: boolean;
  stale: boolean;
  /** The tracking code of the ballot that somebody looks for. */
  sought: string | null;
}

function columnsOf(sought: string | null, show: (ballot: BoxedBallot) => void): readonly Column<BoxedBallot>[] {
  return [
    { key: 'number', header: 'Número', isRowHeader: true, cell: ({ number }) => formatNumber(number) },
    {
      key: 'code',
      header: 'Código de seguimiento',
      cell: ({ tracking_code: code }) => (
        <span className="cluster">
          <code className={code === sought ? classes.soughtCode : undefined}>{code}</code>
          {code === sought ? (
            <span className={classes.sought}>
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

export function BallotTable({ contest, ballots, loading, stale, sought }: BallotTableProps) {
  const [shown, setShown] = useState<BoxedBallot | null>(null);
  return (
    <>
      <DataTable
        caption="Papeletas de la urna, por número"
        columns={columnsOf(sought, setShown)}
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

const SHOWN_CHARACTERS = 1500;
interface BallotModalProps {
  contest: ContestAddress;
  ballot: BoxedBallot;
  onClose: () => void;
}

/** One encrypted ballot, verified by this browser. */
function BallotModal({ contest, ballot, onClose }: BallotModalProps) {
  const whole = useBallot(contest, ballot.tracking_code);
  const text = whole.data?.ballot.ballot;
  return (
    <Modal opened onClose={onClose} size={640} title={`Papeleta ${formatNumber(ballot.number)}`}>
      <div className="stack">
        <Facts
          className={classes.facts}
          facts={[
            [
              'Código de seguimiento',
              <Fragment key="code">
                <code>{ballot.tracking_code}</code>{' '}
                <CopyButton text={ballot.tracking_code} what="Código de seguimiento" />
              </Fragment>,
            ],
            text === undefined ? null : ['Tamaño', formatBytes(text.length)],
          ]}
        />
        <QueryFailure query={whole} />
        {whole.isPending ? <Skeleton height={160} /> : null}
        {text === undefined ? null : (
          <>
            {whole.data?.doubt ? (
              <BallotDoubtNotice doubt={whole.data.doubt} />
            ) : (
              <Notice type="success" role="note">
                Tu navegador calculó el código a partir de la papeleta, y es el mismo: no ha cambiado. También revisó su
                firma y sus pruebas.
              </Notice>
            )}
            <pre className={classes.text} {...scrolledByKeyboard} aria-label="Contenido cifrado de la papeleta">
              {text.slice(0, SHOWN_CHARACTERS)}
              {text.length > SHOWN_CHARACTERS ? '…' : ''}
            </pre>
            <div>
              <Button
                variant="default"
                onClick={() =>
                  saveFile(
                    new Blob([text], { type: 'application/json' }),
                    `papeleta-${contest.contest}-${String(ballot.number)}.json`,
                  )
                }
              >
                Descargar la papeleta
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
