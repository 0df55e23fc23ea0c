import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { toast } from '@urna/ui/toast';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { create } from 'zustand';
import { paths } from '../../../lib/paths.ts';
import { Modal } from '../../../ui/modals/modal.tsx';
import classes from './change-requests.module.css';

/** The key of every query about change requests. */
export const CHANGE_REQUESTS = 'change-requests';

/** The change that was just requested, until the person has read what it waits for. */
const useRequestedChange = create<{ answer: ChangeAnswer | null }>(() => ({ answer: null }));

/** The form that made the request closes first and returns the focus, which then belongs to the dialog. */
const FORM_CLOSES_MS = 100;

/**
 * Tells what became of a call that can take two administrators, everywhere in the same way: what is done by a toast,
 * what waits by a dialog. Returns whether it is done.
 */
export function tellAnswer<Done extends { message: string }>(answer: Done | ChangeAnswer): answer is Done {
  if ('change' in answer) {
    window.setTimeout(() => useRequestedChange.setState({ answer }), FORM_CLOSES_MS);
    return false;
  }
  toast.success(answer.message);
  return true;
}

/** The button of the request may be gone, because one such change is open at a time: the page's title has the focus. */
function close(): void {
  useRequestedChange.setState({ answer: null });
  window.setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  }, 100);
}

/** What a call waits for that takes two administrators, or the time alone. On every page of the staff. */
export function RequestedChangeDialog() {
  const { answer } = useRequestedChange();
  const queries = useQueryClient();
  useEffect(() => {
    if (answer) void queries.invalidateQueries({ queryKey: [CHANGE_REQUESTS] });
  }, [answer, queries]);
  const title = answer?.change.needs_second ? 'Espera a otro administrador' : 'Tendrá efecto al terminar la espera';
  return (
    <Modal opened={answer !== null} onClose={close} title={title}>
      <div className="stack gap-sm">
        <p>{answer?.message}</p>
        <p>Mientras tanto puede retirarlo.</p>
        <div className={classes.dialogButtons}>
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
