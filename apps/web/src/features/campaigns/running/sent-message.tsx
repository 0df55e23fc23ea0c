import { Button } from '@mantine/core';
import type { CampaignReport } from '@urna/contract/campaigns';
import { useState } from 'react';
import { MessagePanel } from '../message-panel.tsx';
import classes from './running.module.css';

/** What went out can be read again; it is fetched for who wants to. */
export function SentMessage({ campaign }: { campaign: CampaignReport }) {
  const [shown, setShown] = useState(false);
  return (
    <div className={classes.message}>
      <div>
        <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Ocultar el mensaje' : 'Ver el mensaje'}
        </Button>
      </div>
      {shown ? <MessagePanel title="Mensaje" campaign={campaign} /> : null}
    </div>
  );
}
