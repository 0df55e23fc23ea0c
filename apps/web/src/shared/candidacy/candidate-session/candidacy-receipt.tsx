import { Box, Button } from '@mantine/core';
import { FILES_RECEIVED, receiptLabels, TRACKING_NAME } from '@urna/contract/candidacy/receipt-words';
import { type CandidacyReceipt as ReceiptFacts } from '@urna/contract/candidacy/receipts';
import { Facts } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Receipt } from '../../../ui/layout/receipt.tsx';
import { OffBallotNotice } from '../../processes/calendar-notices.tsx';
import classes from './candidacy-receipt.module.css';

interface CandidacyReceiptProps {
  receipt: ReceiptFacts;
  title: string;
  subtitle: ReactNode;
  status?: ReactNode;
  lead?: ReactNode;
  next: readonly string[];
  onLeave: () => void;
}

/** The receipt of a registration or a correction, with what its mail says, in the same words. */
export function CandidacyReceipt({ receipt, status, next, ...shown }: CandidacyReceiptProps) {
  const { radicado, submitted_at, verification_code, files, ballot } = receipt;
  return (
    <Receipt
      {...shown}
      status={
        <>
          {status}
          <OffBallotNotice ballot={ballot} />
        </>
      }
      mainFact={[receiptLabels.radicado, radicado]}
      facts={[
        [receiptLabels.at, formatDateTime(submitted_at)],
        [receiptLabels.code, verification_code],
      ]}
      next={[...next, `Con el radicado y su documento puede ver el estado de su candidatura en ${TRACKING_NAME}.`]}
      actions={
        <Button component={Link} to={paths.tracking} variant="default">
          {TRACKING_NAME}
        </Button>
      }
    >
      <section aria-labelledby="archivos-recibidos">
        <Box component="h2" id="archivos-recibidos" fz={16} mb={12}>
          {FILES_RECEIVED}
        </Box>
        <Facts
          className={classes.files}
          facts={files.map(({ name, file_name, sha256 }) => [
            name,
            <span key="file">
              {file_name}
              <span className={classes.hash}>{sha256}</span>
            </span>,
          ])}
        />
      </section>
    </Receipt>
  );
}
