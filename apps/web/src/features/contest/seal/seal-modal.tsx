import { type Contest, SEAL_WORD } from '@urna/contract/contest';
import { contestLabels } from '@urna/contract/contests';
import { counted } from '../../../lib/counted.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { WordModal } from '../../../ui/word-modal.tsx';
import { useSeal } from '../contest-api.ts';
import classes from './seal.module.css';

/** What is about to become final, and the word that says that it was read. */
export function SealModal({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const seal = useSeal(contest.name);
  return (
    <WordModal
      title={`Sellar la elección: ${contestLabels[contest.name]}`}
      word={SEAL_WORD}
      confirmLabel="Sellar definitivamente"
      size={640}
      onConfirm={async () => {
        await seal.mutateAsync(SEAL_WORD);
      }}
      onClose={onClose}
    >
      <ul className={classes.final}>
        <li>
          {counted(contest.choices.length, 'candidato', 'candidatos')}
          {contest.blank ? ' y voto en blanco' : ', sin voto en blanco'}
        </li>
        <li>{counted(contest.roll.voters, 'persona en el censo', 'personas en el censo')}</li>
        <li>{counted(contest.trustees.length, 'custodio', 'custodios')} y el servidor</li>
        {contest.window ? (
          <li>
            Votación del {formatDateTime(contest.window.opens_at)} al {formatDateTime(contest.window.closes_at)}
          </li>
        ) : null}
      </ul>
      <Notice type="warning" title="No se puede deshacer">
        Después de sellar no se puede agregar ni retirar a nadie de la tarjeta, del censo ni de los custodios, y para
        conocer el resultado harán falta todos los custodios.
      </Notice>
    </WordModal>
  );
}
