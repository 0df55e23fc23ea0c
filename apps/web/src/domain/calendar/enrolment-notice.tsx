import { Notice } from '@urna/ui/notice';
import type { ReactNode } from 'react';
import { ExternalLink } from '../../ui/buttons/external-link.tsx';
import { useCalendar } from './use-calendar.ts';

/** Where the professional register is kept, unless the installation says otherwise. */
const REGISTER_URL = 'https://www.jcc.gov.co/';

/** Shown before enrolment, on the landing page and in the form, each in the voice of its page. */
export function EnrolmentNotice({ children }: { children: ReactNode }) {
  const { calendar } = useCalendar();
  return (
    <Notice
      type="warning"
      title="Importante:"
      actions={<ExternalLink href={calendar?.update_data_url ?? REGISTER_URL}>Actualizar mis datos</ExternalLink>}
    >
      {children}
    </Notice>
  );
}
