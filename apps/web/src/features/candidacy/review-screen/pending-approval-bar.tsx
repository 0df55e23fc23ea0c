import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import {
  dismissApproval,
  type PendingApproval,
  sendAgain,
  sendNow,
  undoApproval,
  usePendingApproval,
} from './pending-approval.ts';
import classes from './pending-approval-bar.module.css';
import { useShowDecision } from './review-api.ts';

/** Between the bars and a message. */
const GAP = 8;

/** What waits to be sent, and what couldn't be, on whatever page the reviewer is by then. */
export function PendingApprovalBar() {
  const { waiting, due, sent } = usePendingApproval();
  const unsent = due.find(({ refusal }) => refusal !== null);
  const showDecision = useShowDecision();
  useEffect(() => {
    if (!sent) return;
    usePendingApproval.setState({ sent: null });
    showDecision(sent);
  }, [sent, showDecision]);
  if (!waiting && !unsent) return null;
  return (
    <Bars>
      {waiting ? <Waiting key={waiting.sendAt} approval={waiting} /> : null}
      {unsent ? <Unsent approval={unsent} /> : null}
    </Bars>
  );
}

/** Tells the messages, which appear at the same edge of the window, how far they have to stay away from it. */
function Bars({ children }: { children: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bars.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--urna-bars', `${String(element.offsetHeight + GAP)}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--urna-bars');
    };
  }, []);
  return (
    <div ref={bars} className={classes.bars}>
      {children}
    </div>
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
    const timer = window.setInterval(() => setLeft(secondsLeft(approval)), 250);
    return () => window.clearInterval(timer);
  }, [approval]);
  const undo = () => {
    undoApproval();
    if (pathname !== approval.path) void navigate(approval.path, { state: approval.state });
  };
  return (
    <section className={classes.bar} aria-label="Aprobación por enviar">
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

function Unsent({ approval }: { approval: PendingApproval }) {
  return (
    <section className={classes.bar} aria-label="Aprobación sin enviar">
      <p className={classes.words} role="alert">
        <strong>No se envió la aprobación de {approval.name}.</strong> {approval.refusal}
      </p>
      <div className={classes.buttons}>
        <Button size="compact-md" variant="default" onClick={() => sendAgain(approval)}>
          Reintentar
        </Button>
        <Anchor component={Link} to={approval.path} state={approval.state} onClick={() => dismissApproval(approval)}>
          Ver la candidatura
        </Anchor>
      </div>
    </section>
  );
}
