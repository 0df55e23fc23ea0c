import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Modal } from '../../../ui/modals/modal.tsx';
import { CHANGE_REQUESTS, useAskedChange } from './asked-change.ts';
import classes from './change-requests.module.css';

/** The button that asked may be gone, because one such change is open at a time; the page's title then has the focus. */
function close(): void {
  useAskedChange.setState({ asked: null });
  window.setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  }, 100);
}

/** What a call waits for that takes two administrators, or the time alone. On every page of the staff. */
export function AskedChangeDialog() {
  const { asked } = useAskedChange();
  const queries = useQueryClient();
  useEffect(() => {
    if (asked) void queries.invalidateQueries({ queryKey: [CHANGE_REQUESTS] });
  }, [asked, queries]);
  const title = asked?.change.needs_second ? 'Espera a otro administrador' : 'Tendrá efecto al terminar la espera';
  return (
    <Modal opened={asked !== null} onClose={close} title={title}>
      <div className="stack gap-sm">
        <p>{asked?.message}</p>
        <p>Mientras tanto puede retirarlo.</p>
        <div className={classes.askedButtons}>
          <Button component={Link} to={paths.staff.changes} variant="default" onClick={close}>
            Ver los cambios en espera
          </Button>
          <Button onClick={close} data-autofocus>
            Entendido
          </Button>
        </div>
      </div>
    </Modal>
  );
}
