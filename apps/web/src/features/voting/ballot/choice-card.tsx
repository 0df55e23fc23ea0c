import type { BallotChoice } from '@urna/contract/election/ballots';
import { useRef } from 'react';
import { CandidatePhoto } from '../../../domain/candidates/candidate-photo.tsx';
import { choose } from './ballot-store.ts';
import classes from './choice-card.module.css';
import { ownDetails } from './shared-details.ts';
import { VoteButton } from './vote-button.tsx';

interface ChoiceCardProps {
  choice: BallotChoice;
  /** Said above the list. */
  shared: readonly string[];
  eagerPhoto: boolean;
  /** Opens the candidate's proposal. */
  onRead: () => void;
}

export function ChoiceCard({ choice, shared, eagerPhoto, onRead }: ChoiceCardProps) {
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
          {[...ownDetails(choice, shared), `T.P. ${card}`].map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </p>
        <button type="button" className={classes.read} aria-label={`Ver su propuesta: ${name}`} onClick={onRead}>
          Ver su propuesta
        </button>
      </div>
      <VoteButton fullWidth className={classes.vote} aria-label={`Votar por ${name}`} onClick={vote}>
        Votar
      </VoteButton>
    </li>
  );
}
