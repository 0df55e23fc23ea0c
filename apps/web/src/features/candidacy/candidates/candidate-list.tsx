import { Button, Checkbox } from '@mantine/core';
import type { CandidateBook, PublicCandidate } from '@urna/contract/candidacy/candidates';
import { counted } from '@urna/contract/shared/counted';
import { plainText } from '@urna/contract/shared/plain-text';
import { TextField } from '@urna/ui/field';
import { SearchIcon } from '@urna/ui/icons';
import { Portrait } from '@urna/ui/pictures';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useRendered } from '../../../lib/rendered.ts';
import { ProposalWords } from '../../../shared/candidacy/proposal-words.tsx';
import { PageTools } from '../../../ui/buttons/page-tools.tsx';
import classes from './candidate-list.module.css';
import { comparedIn, MOST_COMPARED, Withdrawn, withChosen, withCompared } from './candidate-parts.tsx';
import { inDrawnOrder, visitSeed } from './drawn-order.ts';

/** The number of photos visible before scrolling. */
const EAGER_PHOTOS = 4;
const BY_NAME = 'apellidos';

export function CandidateList({ book }: { book: CandidateBook }) {
  const { process, contest, candidates } = book;
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(() => comparedIn(search, candidates, 'elegidos').map(({ id }) => id));
  const rendered = useRendered();
  const [own] = useState(() => visitSeed(rendered?.seed));
  const seed = rendered?.seed ?? own;
  const isByName = search.get('orden') === BY_NAME;
  const ordered = useMemo(() => (isByName ? candidates : inDrawnOrder(seed, candidates)), [isByName, seed, candidates]);
  const matching = useMemo(() => searchCandidates(ordered, text), [ordered, text]);
  const write = (name: 'orden' | 'elegidos', value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const turnOrder = () => write('orden', isByName ? '' : BY_NAME);
  const choose = (ids: number[]) => {
    setChosen(ids);
    write('elegidos', ids.join(','));
  };
  const toggle = (id: number) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);

  return (
    <>
      <div className={classes.tools} data-screen-only>
        <TextField
          label="Buscar por nombre, ciudad o institución"
          quietLabel
          placeholder="Buscar por nombre o ciudad…"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={text}
          before={<SearchIcon size={18} />}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <PageTools title={`Candidatos: ${book.title}`} path={paths.candidatesOf(process, contest)} />
      </div>
      <div className="ends note">
        <p role="status">
          {text.trim() === ''
            ? counted(candidates.length, 'candidato', 'candidatos')
            : `${counted(matching.length, 'candidato', 'candidatos')} de ${String(candidates.length)}`}
          {book.is_sealed ? ' en la tarjeta electoral' : ' admitidos hasta ahora'}
        </p>
        <p>
          {isByName ? 'En orden alfabético por apellidos.' : 'El orden se sortea para cada persona.'}{' '}
          <button type="button" className="text-button" onClick={turnOrder}>
            {isByName ? 'Volver al orden sorteado' : 'Ordenar por apellidos'}
          </button>
        </p>
        <p className={classes.printed}>{book.title}. En orden alfabético por apellidos.</p>
      </div>
      {matching.length === 0 ? (
        <p className={classes.empty}>Nadie coincide con «{text.trim()}». Prueba con otra palabra.</p>
      ) : (
        <ul className={classes.list} aria-label="Candidatos">
          {matching.map((candidate, index) => (
            <CandidateRow
              key={candidate.id}
              candidate={candidate}
              to={withChosen(paths.candidateOf(process, contest, candidate.id), chosen)}
              printedAs={candidates.indexOf(candidate)}
              eager={index < EAGER_PHOTOS}
              chosen={chosen.includes(candidate.id)}
              full={chosen.length >= MOST_COMPARED}
              onToggle={() => toggle(candidate.id)}
            />
          ))}
        </ul>
      )}
      <CompareBar
        chosen={chosen}
        to={withCompared(paths.candidatesOf(process, contest), chosen)}
        onClear={() => choose([])}
      />
    </>
  );
}

type SearchedFields = Pick<PublicCandidate, 'full_name' | 'degree' | 'city' | 'institution'>;

/** The candidates whose name, degree, city or institution contains the text, ignoring accents and case. */
export function searchCandidates<T extends SearchedFields>(candidates: readonly T[], text: string): readonly T[] {
  const wanted = plainText(text).trim().replaceAll(/\s+/g, ' ');
  if (wanted === '') return candidates;
  return candidates.filter(({ full_name, degree, city, institution }) =>
    [full_name, degree, city, institution ?? ''].some((field) => plainText(field).includes(wanted)),
  );
}

interface CandidateRowProps {
  candidate: PublicCandidate;
  to: string;
  /** The position on paper, where candidates stand by their last names. */
  printedAs: number;
  eager: boolean;
  chosen: boolean;
  /** As many are chosen as can be compared. */
  full: boolean;
  onToggle: () => void;
}

function CandidateRow({ candidate, to, printedAs, eager, chosen, full, onToggle }: CandidateRowProps) {
  const { full_name, city, institution, professional_card, photo_url, proposal, withdrawn_at } = candidate;
  return (
    <li className={classes.row} style={{ order: printedAs }}>
      <div>
        <Portrait url={photo_url} eager={eager} />
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link to={to}>{full_name}</Link>
        </h2>
        <p className="note">
          {institution === null ? null : <strong>{institution} · </strong>}
          {city} · T.P.{'\u00a0'}
          {professional_card}
        </p>
        {withdrawn_at === null ? null : <Withdrawn time={withdrawn_at} />}
        {proposal ? (
          <>
            <p className={classes.excerpt} data-screen-only>
              {excerptOf(proposal.text)}
            </p>
            <div className={classes.printed}>
              <ProposalWords text={proposal.text} link={proposal.link} />
            </div>
          </>
        ) : withdrawn_at === null ? (
          <p className="note">No ha publicado una propuesta.</p>
        ) : null}
        <div className={classes.ways} data-screen-only>
          {proposal ? (
            <Link to={to} aria-label={`Leer la propuesta de ${full_name}`}>
              Leer la propuesta
            </Link>
          ) : null}
          <Checkbox
            label="Comparar"
            aria-label={`Comparar a ${full_name}`}
            checked={chosen}
            disabled={full && !chosen}
            onChange={onToggle}
          />
        </div>
      </div>
    </li>
  );
}

const EXCERPT = 180;

/** The beginning, up to the end of a word. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  if (line.length <= EXCERPT) return line;
  return `${line.slice(0, EXCERPT).replace(/\s\S*$/, '')}…`;
}

function CompareBar({ chosen, to, onClear }: { chosen: readonly number[]; to: string; onClear: () => void }) {
  return (
    <div className={classes.bar} data-screen-only data-shown={chosen.length > 0 || undefined}>
      <p role="status">
        {chosen.length === 0
          ? null
          : chosen.length === 1
            ? 'Elige otro para comparar.'
            : `${counted(chosen.length, 'elegido', 'elegidos')}${chosen.length === MOST_COMPARED ? ', el máximo' : ''}.`}
      </p>
      {chosen.length > 0 ? (
        <div className="cluster">
          <Button variant="default" size="sm" onClick={onClear}>
            Quitar
          </Button>
          {chosen.length > 1 ? (
            <Button component={Link} to={to} size="sm">
              Comparar
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
