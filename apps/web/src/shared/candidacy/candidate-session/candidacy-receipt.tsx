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
      <Box component="section" mb={24} aria-labelledby="archivos-recibidos">
        <Box component="h2" id="archivos-recibidos" fz={16} mb={12}>
          {FILES_RECEIVED}
        </Box>
        <Facts
          facts={files.map(({ name, file_name, sha256 }) => [
            name,
            <span key="file">
              {file_name}
              <Box component="span" display="block" ff="var(--urna-font-mono)" fz={13} fw={400}>
                {sha256}
              </Box>
            </span>,
          ])}
        />
      </Box>
    </Receipt>
  );
}
