import type { BallotChoice } from '@urna/contract/election/ballots';
import { PHOTO_SIZE } from '@urna/contract/shared/limits';
import { Button } from '@urna/ui/button';
import { type ComponentProps, useRef, useState } from 'react';
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
        <CandidatePhoto url={photo_url} eager={eagerPhoto} />
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

interface CandidatePhotoProps {
  url: string | null;
  /** Loads the photo at once: it is among the first on the page. */
  eager?: boolean;
}

/** Reserves its space before loading. Hidden from screen readers, because the name stands beside it. */
export function CandidatePhoto({ url, eager = false }: CandidatePhotoProps) {
  const [failed, setFailed] = useState(false);
  if (url === null || failed) {
    return (
      <svg className={classes.photo} viewBox="0 0 342 387" aria-hidden="true" focusable="false">
        <rect className={classes.ground} width="342" height="387" />
        <circle className={classes.person} cx="171" cy="150" r="66" />
        <path className={classes.person} d="M47 387a124 132 0 0 1 248 0Z" />
      </svg>
    );
  }
  return (
    <img
      className={classes.photo}
      src={apiLink(url)}
      alt=""
      width={PHOTO_SIZE.width}
      height={PHOTO_SIZE.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
