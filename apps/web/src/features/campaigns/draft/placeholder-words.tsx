import { type CampaignPlaceholder, campaignPlaceholders, placeholderMeanings } from '@urna/contract/campaign-text';
import { useId } from 'react';
import classes from './draft.module.css';

const braced = (name: CampaignPlaceholder) => `{${name}}`;

/** What is filled in for each reader, to be read here and put into the text by pressing it. */
export function PlaceholderWords({ onInsert }: { onInsert: (word: string) => void }) {
  const id = useId();
  return (
    <section className={classes.words} aria-labelledby={id}>
      <h3 className={classes.wordsTitle} id={id}>
        Palabras que se llenan solas
      </h3>
      <p className={classes.wordsHint}>Púlselas para ponerlas donde está escribiendo.</p>
      <ul className={classes.wordList}>
        {campaignPlaceholders.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.word}
              aria-label={`Insertar ${braced(name)}: ${placeholderMeanings[name]}`}
              onClick={() => onInsert(braced(name))}
            >
              {braced(name)}
            </button>
            <span aria-hidden="true">{placeholderMeanings[name]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
