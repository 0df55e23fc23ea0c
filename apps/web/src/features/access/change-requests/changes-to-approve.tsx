import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { counted } from '../../../lib/counted.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useChangesToApprove } from './change-requests-api.ts';

/** On the dashboard, while something waits for this administrator. */
export function ChangesToApprove() {
  const waiting = useChangesToApprove(useMay('audit'));
  if (waiting === 0) return null;
  return (
    <Notice
      type="warning"
      title={counted(waiting, 'cambio espera su aprobación', 'cambios esperan su aprobación')}
      actions={
        <Button component={Link} to={paths.staff.changes} size="sm" variant="default">
          Ver los cambios en espera
        </Button>
      }
    />
  );
}
