import { BLANK_CHOICE } from '@urna/contract/election/contests';
import classes from './ballot.module.css';
import { choose } from './ballot-store.ts';
import { VoteButton } from './vote-button.tsx';

const BUTTON_ID = 'votar-en-blanco';

/**
 * The short way to the last choice. A button, not a link to a fragment: the address must not tell what somebody is
 * about to choose.
 */
export function BlankShortcut() {
  const go = () => {
    const button = document.getElementById(BUTTON_ID);
    button?.scrollIntoView({ block: 'center', behavior: 'instant' });
    button?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={classes.shortcut} onClick={go}>
      Ir al voto en blanco
    </button>
  );
}

/** Stands after the candidates on every page and in every search: a choice like any other. */
export function BlankChoice() {
  return (
    <section className={classes.blank} aria-labelledby="voto-en-blanco">
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
      <VoteButton
        id={BUTTON_ID}
        className={classes.vote}
        onClick={() => choose({ place: 'blank', name: BLANK_CHOICE, photoUrl: null })}
      >
        Votar en blanco
      </VoteButton>
    </section>
  );
}
