import { ExternalLink } from '../../ui/buttons/external-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useCalendar } from './use-calendar.ts';

/** Where the professional register is kept, unless the installation says otherwise. */
const REGISTER_URL = 'https://www.jcc.gov.co/';

/** Shown before enrolment, on the landing page and above the form. */
export function EnrolmentNotice({ bordered = true }: { bordered?: boolean }) {
  const { calendar } = useCalendar();
  return (
    <Notice
      type="warning"
      title="Importante:"
      bordered={bordered}
      actions={<ExternalLink href={calendar?.update_data_url ?? REGISTER_URL}>Actualizar mis datos</ExternalLink>}
    >
      Antes de inscribirse, asegúrese de que sus datos personales estén actualizados en el sistema durante este año. Sin
      esa actualización no es posible validar su documento.
    </Notice>
  );
}
