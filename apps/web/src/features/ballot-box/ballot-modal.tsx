import { Button, Skeleton } from '@mantine/core';
import type { BoxedBallot } from '@urna/contract/election/elections';
import { CopyButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { saveFile } from '@urna/ui/save-file';
import { Fragment } from 'react';
import type { ContestAddress } from '../../domain/elections/public-contest.ts';
import { BallotDoubtNotice } from '../../domain/published-election/ballot-doubt-notice.tsx';
import type { BallotDoubt } from '../../domain/published-election/check-published-ballot.ts';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Modal } from '../../ui/modals/modal.tsx';
import classes from './ballot-box.module.css';
import { useBallot } from './ballot-box-api.ts';

interface BallotModalProps {
  contest: ContestAddress;
  ballot: BoxedBallot;
  onClose: () => void;
}

/** One encrypted ballot, verified by this browser. */
export function BallotModal({ contest, ballot, onClose }: BallotModalProps) {
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
                <code className={classes.code}>{ballot.tracking_code}</code>{' '}
                <CopyButton text={ballot.tracking_code} what="Código de seguimiento" />
              </Fragment>,
            ],
            text === undefined ? null : ['Tamaño', formatBytes(text.length)],
          ]}
        />
        {whole.error ? (
          <FailureBanner error={whole.error} onRetry={() => void whole.refetch()} retrying={whole.isFetching} />
        ) : null}
        {text === undefined && !whole.error ? <Skeleton height={160} /> : null}
        {text === undefined || whole.data === undefined ? null : (
          <>
            <CodeVerdict doubt={whole.data.doubt} />
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

const SHOWN_CHARACTERS = 1500;
const scrolledByKeyboard = { tabIndex: 0, role: 'region' } as const;

function CodeVerdict({ doubt }: { doubt: BallotDoubt | null }) {
  return doubt ? (
    <BallotDoubtNotice doubt={doubt} />
  ) : (
    <Notice type="success" role="note">
      <p>
        Tu navegador calculó el código a partir de la papeleta, y es el mismo: no ha cambiado. También revisó su firma y
        sus pruebas.
      </p>
    </Notice>
  );
}
