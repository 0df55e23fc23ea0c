import type { BallotChoice } from '@urna/contract/election/ballots';
import { BLANK_CHOICE } from '@urna/contract/election/contests';
import { Button } from '@urna/ui/button';
import { Portrait } from '@urna/ui/portrait';
import { useRef } from 'react';
import { apiLink } from '../installation.ts';
import { ownDetails } from '../paper.ts';
import { choose } from '../voting.ts';
import classes from './choice.module.css';

interface ChoiceCardProps {
  choice: BallotChoice;
  /** The kind of candidate. */
  badge: string;
  /** Said above the list. */
  shared: readonly string[];
  eagerPhoto: boolean;
  /** Opens the candidate's proposal. */
  onRead: () => void;
}

/** A candidate: a card, or on a phone a row. */
export function ChoiceCard({ choice, badge, shared, eagerPhoto, onRead }: ChoiceCardProps) {
  const { position, full_name: name, professional_card: card, photo_url } = choice;
  const picture = useRef<HTMLDivElement>(null);
  const vote = () => {
    // Shows the photo only if it is already loaded: fetching it now would reveal the choice to the server.
    const isHere = picture.current?.querySelector('img')?.complete === true;
    choose({ place: position, name, photoUrl: isHere ? photo_url : null });
  };
  return (
    <li className={classes.card}>
      <div ref={picture} className={classes.picture}>
        <Photo url={photo_url} eager={eagerPhoto} />
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.details}>
          <span className={classes.badge}>{badge}</span>
          {[...ownDetails(choice, shared), `T.P. ${card}`].map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </p>
        <button type="button" className={classes.read} aria-label={`Ver su propuesta: ${name}`} onClick={onRead}>
          Ver su propuesta
        </button>
      </div>
      <Button fullWidth className={classes.vote} aria-label={`Votar por ${name}`} onClick={vote}>
        Votar
      </Button>
    </li>
  );
}

export const BLANK_BUTTON = 'votar-en-blanco';

/** Stands after the candidates on every page and in every search: a choice like any other. */
export function BlankChoice() {
  return (
    <section className={`${classes.card ?? ''} ${classes.blank ?? ''}`} aria-labelledby="voto-en-blanco">
      <svg className={classes.sheet} viewBox="0 0 40 48" aria-hidden="true" focusable="false">
        <path d="M4 2h24l8 8v36H4Z" />
        <path className={classes.fold} d="M28 2v8h8Z" />
      </svg>
      <div className={classes.words}>
        <h2 id="voto-en-blanco" className={classes.name}>
          {BLANK_CHOICE}
        </h2>
        <p className={classes.details}>Es una opción válida: se cuenta como las demás.</p>
      </div>
      <Button
        id={BLANK_BUTTON}
        className={classes.vote}
        onClick={() => choose({ place: 'blank', name: BLANK_CHOICE, photoUrl: null })}
      >
        Votar en blanco
      </Button>
    </section>
  );
}

/** Of a candidate: the API names it by its path. */
export function Photo({ url, eager = false }: { url: string | null; eager?: boolean }) {
  return <Portrait url={url && apiLink(url)} eager={eager} />;
}
