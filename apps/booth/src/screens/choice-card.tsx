import type { BallotChoice } from '@urna/contract/election/ballots';
import { BLANK_CHOICE } from '@urna/contract/election/contests';
import { Button } from '@urna/ui/button';
import { Portrait } from '@urna/ui/pictures';
import { apiLink } from '../installation.ts';
import { ownDetails } from '../paper.ts';
import { useFetchedPhotos } from '../photos.ts';
import { choose } from '../voting.ts';
import classes from './choice.module.css';

interface ChoiceCardProps {
  choice: BallotChoice;
  /** The kind of candidate. */
  badge: string;
  /** Said above the list. */
  shared: readonly string[];
  /** Opens the candidate's proposal. */
  onRead: () => void;
}

/** A candidate: a card, or on a phone a row. */
export function ChoiceCard({ choice, badge, shared, onRead }: ChoiceCardProps) {
  const { position, full_name: name, professional_card: card, photo_url } = choice;
  const vote = () => choose({ index: position, name, card, photoUrl: photo_url });
  return (
    <li className={classes.card}>
      <div>
        <Photo url={photo_url} />
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
        onClick={() => choose({ index: 'blank', name: BLANK_CHOICE, photoUrl: null, card: null })}
      >
        Votar en blanco
      </Button>
    </section>
  );
}

/** Of a candidate, once it was fetched with all the others. */
export function Photo({ url }: { url: string | null }) {
  const fetched = useFetchedPhotos();
  return <Portrait url={url !== null && fetched.has(url) ? apiLink(url) : null} eager />;
}
