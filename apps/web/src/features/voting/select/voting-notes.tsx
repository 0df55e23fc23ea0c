import { CheckIcon, InfoIcon } from '../../../ui/icons.tsx';
import { LockIcon } from '../../../ui/lock-icon.tsx';
import classes from './select.module.css';

const notes = [
  { Icon: CheckIcon, title: 'Un solo voto', text: 'Solo puedes votar una vez, y el voto no se puede cambiar después.' },
  {
    Icon: LockIcon,
    title: 'Secreto y seguro',
    text: 'Tu voto es secreto y seguro: solo se conocerán los totales.',
  },
  { Icon: InfoIcon, title: 'Revisa antes de confirmar', text: 'Lee bien el nombre que elegiste antes de confirmar.' },
] as const;

export function VotingNotes() {
  return (
    <section className={classes.notes} aria-labelledby="antes-de-votar">
      <h2 id="antes-de-votar" className={classes.notesTitle}>
        Antes de votar
      </h2>
      <ul className={classes.noteList}>
        {notes.map(({ Icon, title, text }) => (
          <li key={title} className={classes.note}>
            <span className={classes.noteIcon}>
              <Icon size={22} />
            </span>
            <div>
              <h3 className={classes.noteTitle}>{title}</h3>
              <p className={classes.noteText}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
