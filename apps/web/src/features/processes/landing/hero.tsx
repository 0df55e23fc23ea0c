import { Button } from '@mantine/core';
import type { Calendar } from '@urna/contract/processes/calendar';
import { siteTitle } from '@urna/contract/processes/page-words';
import { tellPart } from '@urna/contract/shared/share';
import { PageTitle, useLinkPreview } from '@urna/ui/panel';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { isOfBooth } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/rendered.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import classes from './hero.module.css';
import { type Lead, landingLead } from './lead.ts';

export function Hero({ calendar }: { calendar: Calendar | undefined }) {
  const { words, process } = useProcess();
  const now = useNow();
  const platform = siteTitle(process);
  // Until the calendar has come, the dates that came with the page.
  const { title, text, action, results, also } = landingLead(calendar ?? words, now);
  const headlines = results.map(({ headline }) => `${headline}.`);
  useLinkPreview(title !== null && headlines.length > 0 ? { description: [`${title}.`, ...headlines].join(' ') } : {});
  const banner = process ? `${process.title} - ${process.body}` : 'Sin proceso electoral en curso';
  return (
    <div className={classes.band}>
      <div className={classes.lines} />
      <div className={classes.inner}>
        <div className={classes.words} data-led={title !== null || undefined}>
          <p className={classes.banner}>{banner.toLocaleUpperCase('es-CO')}</p>
          {/* The site keeps its name; the headline is the stage's. */}
          <PageTitle title={platform} subtitle={title === null ? text : undefined} />
          {title === null ? null : (
            <>
              <h2 className={classes.headline}>{title}</h2>
              <Results results={results} />
              <p className={classes.text}>{text}</p>
            </>
          )}
          <div className="cluster gap-md">
            {action ? <LeadAction {...action} /> : null}
            {process ? (
              <p className={classes.period}>
                Periodo electoral <strong>{process.period}</strong>
              </p>
            ) : null}
          </div>
          {also ? (
            <div className={classes.also}>
              <p>{also.text}</p>
              {also.action ? <LeadAction {...also.action} isSecond /> : null}
            </div>
          ) : null}
          {calendar && calendar.turnout.length > 0 ? <Turnout turnout={calendar.turnout} /> : null}
        </div>
        <BallotScene />
      </div>
    </div>
  );
}

/** Who was elected, in a line for each contest that leads to its result. */
function Results({ results }: Pick<Lead, 'results'>) {
  if (results.length === 0) return null;
  return (
    <dl className={classes.results} aria-label="Resultados publicados">
      {results.map(({ title, headline, to }) => (
        <div key={to}>
          <dt>{title}</dt>
          <dd>
            <Link to={to}>{headline}</Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The one warm button of the page, or a plain one beside it. */
function LeadAction({ label, to, isSecond = false }: { label: string; to: string; isSecond?: boolean }) {
  const look = isSecond ? ({ variant: 'default' } as const) : ({ color: 'accent.4', size: 'lg' } as const);
  return to.startsWith('#') ? (
    <Button component="a" href={to} {...look}>
      {label}
    </Button>
  ) : (
    <Button component={Link} to={to} reloadDocument={isOfBooth(to)} {...look}>
      {label}
    </Button>
  );
}

function Turnout({ turnout }: { turnout: Calendar['turnout'] }) {
  const { titleOf } = useProcess();
  return (
    <dl className={classes.turnout} aria-label="Participación hasta ahora">
      {turnout.map(({ contest, voters, ballots }) => (
        <div key={contest}>
          <dt>{titleOf(contest)}</dt>
          <dd>
            {`${formatNumber(ballots)} de ${formatNumber(voters)} votaron `}
            <span className="dimmed">{tellPart(ballots, voters)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The hero illustration: a candidate's sheet going into the urn, as SVG that works in both themes. */
function BallotScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 480 360" aria-hidden="true" focusable="false">
      <ellipse fill="rgb(0 0 0 / 22%)" cx="240" cy="338" rx="196" ry="14" />

      <g transform="rotate(-13 118 120)" className={classes.drift}>
        <path fill="#f2ad2e" d="M66 62h78l22 22v98H66Z" />
        <path fill="#c97f08" d="M144 62v22h22Z" />
        <path fill="none" stroke="#b9770a" strokeLinecap="round" strokeWidth="6" d="M82 104h52M82 122h66M82 140h40" />
      </g>

      <path fill="#0b3a46" d="M364 176l44 22v126l-44 12Z" />
      <path fill="#17687a" d="M96 180h268v156H108a12 12 0 0 1 -12 -12Z" />
      <path fill="#1f7385" d="M96 180l40 -22h268l4 40 -44 -22Z" />
      <path fill="#2a7f91" d="M84 178a8 8 0 0 1 8 -8h268a8 8 0 0 1 8 8v20a8 8 0 0 1 -8 8H92a8 8 0 0 1 -8 -8Z" />
      <rect fill="#051a20" x="128" y="180" width="196" height="16" rx="8" />

      <g>
        <path fill="#fffaf0" d="M158 20h104l34 34v134H158Z" />
        <path fill="#d9cdb8" d="M262 20v34h34Z" />
        <circle fill="#2a7f91" cx="194" cy="72" r="15" />
        <path fill="#2a7f91" d="M168 112a26 22 0 0 1 52 0Z" />
        <path fill="none" stroke="#c2b8a6" strokeLinecap="round" strokeWidth="7" d="M236 78h40M236 96h28" />
        <path fill="none" stroke="#c2b8a6" strokeLinecap="round" strokeWidth="7" d="M176 138h98M176 158h66" />
        <path fill="none" stroke="rgb(0 0 0 / 16%)" strokeWidth="10" d="M158 180h138" />
      </g>

      <path fill="#0c4250" d="M230 232l38 13v28c0 24 -16 38 -38 46c-22 -8 -38 -22 -38 -46v-28Z" />
      <path
        fill="none"
        stroke="#f8c253"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="9"
        d="M213 275l13 13l22 -26"
      />
    </svg>
  );
}
