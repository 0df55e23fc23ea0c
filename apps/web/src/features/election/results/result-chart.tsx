import { BLANK_CHOICE } from '@urna/contract/election/contests';
import type { ResultChoice, Results } from '@urna/contract/election/results';
import { counted } from '@urna/contract/shared/counted';
import { tellShare } from '@urna/contract/shared/share';
import { Fold } from '@urna/ui/panel';
import { formatNumber } from '../../../lib/format.ts';
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx';
import classes from './result-chart.module.css';

/** Sorted by votes, with blank votes last, on one scale. */
export function ResultChart({ results }: { results: Results }) {
  const { choices, blank, ballots } = results;
  const longest = Math.max(1, blank?.votes ?? 0, ...choices.map(({ votes }) => votes));
  const barsOf = (shown: readonly ResultChoice[]) =>
    shown.map((choice) => <ResultBar key={choice.position} longest={longest} {...wordsOf(choice)} />);
  const voted = choices.filter(({ votes }) => votes > 0);
  const unvoted = choices.slice(voted.length);
  return (
    <ChartPanel
      title="Votos por candidato"
      description={`${counted(ballots, 'voto', 'votos')} en total. Los porcentajes son sobre todos los votos, incluidos los que son en blanco.`}
      table={{
        columns: ['Opción', 'Votos', 'Porcentaje'],
        rows: [
          ...choices.map(({ full_name: name, professional_card: card, votes, share }): [string, number, string] => [
            `${name} · T.P. ${card}`,
            votes,
            tellShare(share),
          ]),
          ...(blank ? [[BLANK_CHOICE, blank.votes, tellShare(blank.share)] as [string, number, string]] : []),
        ],
      }}
    >
      <ol className={classes.bars}>{barsOf(voted)}</ol>
      {unvoted.length > 0 ? (
        <Fold label={`Ver ${counted(unvoted.length, 'candidato', 'candidatos')} sin votos`} onPhone>
          <ol className={classes.bars} start={voted.length + 1}>
            {barsOf(unvoted)}
          </ol>
        </Fold>
      ) : null}
      {blank ? (
        <ol className={classes.bars}>
          <ResultBar longest={longest} rank={null} name={BLANK_CHOICE} detail={null} photo={null} {...blank} />
        </ol>
      ) : null}
    </ChartPanel>
  );
}

function wordsOf({ rank, full_name, professional_card, institution, photo_url, votes, share }: ResultChoice) {
  const detail = [`T.P. ${professional_card}`, institution].filter(Boolean).join(' · ');
  return { rank, name: full_name, detail, photo: photo_url, votes, share };
}

interface ResultBarProps extends Pick<ResultChoice, 'votes' | 'share'> {
  rank: number | null;
  name: string;
  detail: string | null;
  photo: string | null;
  longest: number;
}

function ResultBar({ rank, name, detail, photo, votes, share, longest }: ResultBarProps) {
  return (
    <li className={classes.line} data-blank={rank === null || undefined} data-first={rank === 1 || undefined}>
      <span className={classes.rank}>
        {rank === null ? null : (
          <>
            <span className="spoken">Puesto </span>
            {rank}
          </>
        )}
      </span>
      <span className={classes.face}>
        {photo ? <img src={photo} alt="" width={40} height={45} loading="lazy" decoding="async" /> : null}
      </span>
      <span className={classes.words}>
        <span className="name">{name}</span>
        {detail ? <span className="note">{detail}</span> : null}
      </span>
      <span className={classes.figures}>
        <strong>{formatNumber(votes)}</strong>
        <span className="spoken">{votes === 1 ? ' voto, ' : ' votos, '}</span>
        <span className={classes.share}>{tellShare(share)}</span>
      </span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ width: `${String((votes / longest) * 100)}%` }} />
      </span>
    </li>
  );
}
