import { Button } from '@mantine/core';
import { SuccessIcon } from '@urna/ui/icons';
import { type Fact, Facts, PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import classes from './receipt.module.css';

interface ReceiptProps {
  title: string;
  subtitle: ReactNode;
  status?: ReactNode;
  /** What the person will be asked for later, shown first and larger. */
  mainFact: Fact;
  facts: readonly Fact[];
  /** The first thing to do with it. */
  lead?: ReactNode;
  /** More of what was received. */
  children?: ReactNode;
  /** The next steps, in order. */
  next: readonly string[];
  /** Where else to go. */
  actions?: ReactNode;
  onLeave: () => void;
}

/** Proof of receipt: to read, print and keep. */
export function Receipt({
  title,
  subtitle,
  status,
  mainFact,
  facts,
  lead,
  children,
  next,
  actions,
  onLeave,
}: ReceiptProps) {
  return (
    <article className={classes.receipt}>
      <span className={classes.mark}>
        <SuccessIcon size={48} />
      </span>
      <PageTitle title={title} subtitle={subtitle} />
      <div className={classes.status}>{status}</div>
      <Facts
        className={classes.facts}
        facts={[
          mainFact
            ? [
                mainFact[0],
                <span key="main" className={classes.main}>
                  {mainFact[1]}
                </span>,
              ]
            : null,
          ...facts,
        ]}
      />
      {lead ? <div className={classes.lead}>{lead}</div> : null}
      {children}
      <h2 className={classes.nextTitle}>Qué sigue</h2>
      <ul className={classes.next}>
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {actions}
        <Button variant="default" onClick={() => window.print()}>
          Imprimir comprobante
        </Button>
        <Button variant="default" onClick={onLeave}>
          Volver al inicio
        </Button>
      </div>
    </article>
  );
}
