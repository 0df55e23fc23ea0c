import { Box, Button, Skeleton } from '@mantine/core';
import type { Campaign, CampaignPreview } from '@urna/contract/mail/campaigns';
import { type ReactNode, useState } from 'react';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { MailFrame } from '../../../ui/files/mail-frame.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import classes from './campaigns.module.css';
import { useCampaignPreview } from './campaigns-api.ts';

interface MessagePanelProps {
  title: string;
  campaign: Pick<Campaign, 'id' | 'revision'>;
  note?: string | null;
  aside?: ReactNode;
}

/** The mail as a voter sees it, with its properties, in both formats. */
export function MessagePanel({ title, campaign, note = null, aside }: MessagePanelProps) {
  const preview = useCampaignPreview(campaign);
  return (
    <Panel title={title} aside={aside}>
      <QueryFailure query={preview} />
      {preview.isPending ? (
        <div role="status" aria-label="Preparando la vista previa">
          <Skeleton height={360} />
        </div>
      ) : null}
      {preview.data ? <Message preview={preview.data} note={note} /> : null}
    </Panel>
  );
}

const formats = [
  { label: 'Con formato', isText: false },
  { label: 'Solo texto', isText: true },
] as const;

function Message({ preview, note }: { preview: CampaignPreview; note: string | null }) {
  const [asText, setAsText] = useState(false);
  return (
    <div className="stack gap-sm">
      <Box component="p" c="var(--urna-warning-ink)" fw={600} role="status">
        {note}
      </Box>
      <div className={classes.mail}>
        <div className={classes.head}>
          <dl className={classes.mailFacts}>
            <dt>Para</dt>
            <dd>
              {preview.to} <span className="dimmed">(alguien inventado)</span>
            </dd>
            <dt>Asunto</dt>
            <dd>
              <strong>{preview.subject}</strong>
            </dd>
          </dl>
          <div className="line" role="group" aria-label="Formato del mensaje">
            {formats.map(({ label, isText }) => (
              <Button
                key={label}
                size="compact-md"
                variant={asText === isText ? 'light' : 'default'}
                aria-pressed={asText === isText}
                onClick={() => setAsText(isText)}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
        {asText ? (
          <pre className={classes.plain}>{preview.text}</pre>
        ) : (
          <MailFrame html={preview.html} title={preview.subject} />
        )}
      </div>
    </div>
  );
}
