import { Anchor, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sendFirstReview } from '@urna/contract/candidacy/review';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { staffClient } from '../../domain/staff-session/staff-client.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { discardDraft } from './decide/drafts/draft-store.ts';
import {
  approvalSent,
  type PendingApproval,
  sendNow,
  undoApproval,
  usePendingApproval,
} from './decide/drafts/pending-approval.ts';
import classes from './pending-approval-bar.module.css';
import { useDecisionKept } from './review-api.ts';

/** Sends approvals after the time in which they can be undone, on whatever page the reviewer is by then. */
export function PendingApprovalBar() {
  const { waiting, due } = usePendingApproval();
  const [first] = due;
  return (
    <>
      {waiting ? <Waiting key={waiting.sendAt} approval={waiting} /> : null}
      {first ? <Sending key={first.sendAt} approval={first} /> : null}
    </>
  );
}

function secondsLeft({ sendAt }: PendingApproval): number {
  return Math.max(0, Math.ceil((sendAt - Date.now()) / 1000));
}

function Waiting({ approval }: { approval: PendingApproval }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [left, setLeft] = useState(() => secondsLeft(approval));
  useEffect(() => {
    const timer = window.setInterval(() => {
      setLeft(secondsLeft(approval));
      if (Date.now() >= approval.sendAt) sendNow();
    }, 250);
    return () => window.clearInterval(timer);
  }, [approval]);
  const undo = () => {
    undoApproval();
    if (pathname !== approval.path) void navigate(approval.path, { state: approval.state });
  };
  return (
    <section className={classes.bar} aria-label="Aprobación por enviar" data-pending-bar>
      <p className={classes.words}>
        <span role="status">
          Se aprueba a <strong>{approval.name}</strong>
        </span>
        <span className={classes.left} aria-hidden="true">
          Se envía en {String(left)} s
        </span>
      </p>
      <div className={classes.buttons}>
        <Button size="compact-md" variant="default" aria-keyshortcuts="Z" onClick={undo}>
          Deshacer
        </Button>
        <Button size="compact-md" variant="subtle" onClick={sendNow}>
          Enviar ya
        </Button>
      </div>
    </section>
  );
}

function Sending({ approval }: { approval: PendingApproval }) {
  const keep = useDecisionKept();
  const { refusal, attempt } = useAttempt();
  const { mutateAsync } = useMutation({
    mutationFn: () => staffClient.call(sendFirstReview, { body: approval.review }),
    onSuccess: ({ message, data }) => {
      discardDraft(approval.draftKey);
      keep(data);
      approvalSent(approval);
      toast.success(message);
    },
  });
  const send = useCallback(() => void attempt(async () => void (await mutateAsync())), [attempt, mutateAsync]);
  useEffect(send, [send]);
  if (refusal === null) return null;
  return (
    <section className={classes.bar} aria-label="Aprobación sin enviar" data-pending-bar>
      <p className={classes.words} role="alert">
        <strong>No se envió la aprobación de {approval.name}.</strong> {refusal}
      </p>
      <div className={classes.buttons}>
        <Button size="compact-md" variant="default" onClick={send}>
          Reintentar
        </Button>
        <Anchor component={Link} to={approval.path} state={approval.state} onClick={() => approvalSent(approval)}>
          Ver la candidatura
        </Anchor>
      </div>
    </section>
  );
}
