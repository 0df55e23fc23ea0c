import { ExternalLink } from '../../ui/buttons/external-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useCalendar } from './use-calendar.ts';

/** Where the professional register is kept, unless the installation says otherwise. */
const REGISTER_URL = 'https://www.jcc.gov.co/';

const words = {
  formal:
    'Antes de inscribirse, asegúrese de que sus datos personales estén actualizados en el sistema durante este año. Sin esa actualización no es posible validar su documento.',
  informal:
    'Antes de inscribirte, asegúrate de que tus datos personales estén actualizados en el sistema durante este año. Sin esa actualización no es posible validar tu documento.',
} as const;

interface EnrolmentNoticeProps {
  bordered?: boolean;
  informal?: boolean;
}

/** Shown before enrolment, on the landing page and in the form, in the words of the page. */
export function EnrolmentNotice({ bordered = true, informal = false }: EnrolmentNoticeProps) {
  const { calendar } = useCalendar();
  return (
    <Notice
      type="warning"
      title="Importante:"
      bordered={bordered}
      actions={<ExternalLink href={calendar?.update_data_url ?? REGISTER_URL}>Actualizar mis datos</ExternalLink>}
    >
      {words[informal ? 'informal' : 'formal']}
    </Notice>
  );
}
