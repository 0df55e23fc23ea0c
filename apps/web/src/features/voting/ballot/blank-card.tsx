import { Button } from '@mantine/core';
import { BLANK_CHOICE } from '@urna/contract/contests';
import { choose } from './ballot-store.ts';
import classes from './blank-card.module.css';

/** Above the list on every page of it, whatever is searched for: it is a choice like any other. */
export function BlankCard() {
  return (
    <section className={classes.card} aria-labelledby="voto-en-blanco">
      <svg className={classes.sheet} viewBox="0 0 40 48" aria-hidden="true" focusable="false">
        <path className={classes.paper} d="M4 2h24l8 8v36H4Z" />
        <path className={classes.fold} d="M28 2v8h8Z" />
      </svg>
      <div className={classes.words}>
        <h2 id="voto-en-blanco" className={classes.title}>
          {BLANK_CHOICE}
        </h2>
        <p className={classes.text}>Es una opción válida: se cuenta como las demás.</p>
      </div>
      <Button
        className={classes.vote ?? ''}
        onClick={() => choose({ place: 'blank', name: BLANK_CHOICE, photoUrl: null })}
      >
        Votar en blanco
      </Button>
    </section>
  );
}
