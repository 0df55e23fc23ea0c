import type { BallotChoice } from '@urna/contract/election/ballots';
import { Button } from '@urna/ui/button';
import { Portrait } from '@urna/ui/portrait';
import { type ComponentProps, useRef } from 'react';
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
      <VoteButton fullWidth className={classes.own} aria-label={`Votar por ${name}`} onClick={vote}>
        Votar
      </VoteButton>
    </li>
  );
}

/** Of a candidate and of the blank vote alike. */
export function VoteButton({ className, ...button }: ComponentProps<typeof Button>) {
  return <Button {...button} className={`${classes.vote ?? ''} ${className ?? ''}`} />;
}

/** Of a candidate: the API names it by its path. */
export function Photo({ url, eager = false }: { url: string | null; eager?: boolean }) {
  return <Portrait url={url && apiLink(url)} eager={eager} />;
}
