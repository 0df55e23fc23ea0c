import { Button } from '@mantine/core';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Refusal } from './use-applicant-validation.ts';

interface RefusalNoticeProps {
  refusal: Refusal;
  working: boolean;
  onCloseOther: () => void;
}

/** Why the person can't go on, in the server's words, and what they can do about it where there is something. */
export function RefusalNotice({ refusal, working, onCloseOther }: RefusalNoticeProps) {
  const { message, action } = refusal;
  return (
    <Notice
      type="error"
      title="No es posible continuar"
      actions={
        action?.type === 'link' ? (
          <ExternalLink href={action.url}>{action.label}</ExternalLink>
        ) : action?.type === 'close_other_session' ? (
          <Button variant="default" loading={working} onClick={onCloseOther}>
            {action.label}
          </Button>
        ) : null
      }
    >
      {message}
    </Notice>
  );
}
