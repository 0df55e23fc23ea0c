import { Button } from '@mantine/core';
import type { BallotChoice } from '@urna/contract/ballots';
import type { CandidateKind } from '@urna/contract/candidacy';
import { candidateKindBadges } from '@urna/contract/contests';
import { useRef } from 'react';
import { choose } from './ballot-store.ts';
import classes from './choice-card.module.css';
import { ChoicePhoto } from './choice-photo.tsx';

interface ChoiceCardProps {
  kind: CandidateKind;
  choice: BallotChoice;
  eagerPhoto: boolean;
}

export function ChoiceCard({ kind, choice, eagerPhoto }: ChoiceCardProps) {
  const { position, full_name: name, degree, city, institution, professional_card: card, photo_url } = choice;
  const picture = useRef<HTMLDivElement>(null);
  const vote = () => {
    // Shows the photo only if it is already loaded: fetching it now would reveal the choice to the server.
    const isHere = picture.current?.querySelector('img')?.complete === true;
    choose({ place: position, name, photoUrl: isHere ? photo_url : null });
  };
  return (
    <li className={classes.card}>
      <div ref={picture}>
        <ChoicePhoto url={photo_url} eager={eagerPhoto} />
      </div>
      <div className={classes.words}>
        <span className={classes.badge} data-kind={kind}>
          {candidateKindBadges[kind]}
        </span>
        <h2 className={classes.name}>{name}</h2>
        {institution === null ? null : <p className={classes.institution}>{institution}</p>}
        <p className={classes.detail}>{degree}</p>
        <p className={classes.detail}>{city}</p>
        <p className={classes.detail}>T.P. {card}</p>
      </div>
      <Button fullWidth className={classes.vote ?? ''} aria-label={`Votar por ${name}`} onClick={vote}>
        Votar
      </Button>
    </li>
  );
}
