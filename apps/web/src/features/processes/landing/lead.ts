// What the landing page leads with.

import type { Calendar } from '@urna/contract/processes/calendar';
import { type LeadingStage, leadingStage } from '@urna/contract/processes/leading-stage';
import type { PageWords } from '@urna/contract/processes/page-words';
import { tellTime } from '@urna/contract/shared/dates';
import { paths } from '../../../lib/paths.ts';

const tell = (moment: string) => tellTime(new Date(moment));
const purpose =
  'Inscripción de candidaturas de los representantes del sector: contadores públicos e instituciones de educación superior.';

interface Action {
  label: string;
  to: string;
}

export interface Lead {
  /** Null where the site's name is the headline. */
  title: string | null;
  text: string;
  action?: Action;
  /** The published results. */
  results: { title: string; headline: string; to: string }[];
  /** What is open, or to come, beside them. */
  also?: { text: string; action?: Action };
}

/** The calendar, or until it has come the words of the page: these know no result's words. */
type Dates = PageWords & Partial<Pick<Calendar, 'results'>>;

/** A published result leads, whatever else is open, which follows it; without one what people can do now comes first. */
export function landingLead(dates: Dates | null, now: Date): Lead {
  if (!dates) return { title: null, text: purpose, results: [] };
  const published = dates.contests.filter(({ stage }) => stage === 'published');
  if (published.length === 0) return { results: [], ...leadOf(leadingStage(dates, now)) };
  const to = (contest: string) => paths.resultsOf(dates.process.slug, contest);
  const results = published.flatMap(({ contest, title }) => {
    const result = dates.results?.find((one) => one.contest === contest);
    return result ? [{ title, headline: result.headline, to: to(contest) }] : [];
  });
  const others = dates.contests.filter(({ stage }) => stage !== 'published');
  // Of a process without another contest the calendar may still name a window, which leads nowhere any more.
  const also = others.length > 0 ? alsoOf(leadingStage({ ...dates, contests: others }, now)) : undefined;
  return {
    title: 'Ya hay resultados',
    text: 'La cuenta y la urna completa son públicas: cualquiera puede comprobarlas.',
    action: {
      label: results.length === 1 ? 'Ver el resultado' : 'Ver los resultados',
      to: results[0]?.to ?? paths.results,
    },
    results,
    ...(also && { also }),
  };
}

const vote = { label: 'Ir a votar', to: paths.voting.select };
const register = { label: 'Inscribir mi candidatura', to: '#tramites' };
const checkRoll = { label: 'Revisar si estoy en el censo', to: paths.rollCheck };

/** The headline of each stage. */
function leadOf(lead: LeadingStage): Omit<Lead, 'results'> {
  switch (lead.stage) {
    case 'voting':
      return {
        title: `Vota hasta el ${tell(lead.until)}`,
        text: 'Elige a los representantes del sector. Toma unos cinco minutos, en línea, una sola vez y en secreto.',
        action: vote,
      };
    case 'registration':
      return { title: null, text: `${purpose} Las inscripciones cierran el ${tell(lead.until)}.`, action: register };
    case 'counting':
      return {
        title: 'La votación cerró',
        text: 'Los custodios abren el total de los votos, sin abrir ninguno. El resultado se publicará aquí.',
        action: { label: 'Ver cómo va el escrutinio', to: paths.results },
      };
    case 'before':
      return lead.what === 'registration'
        ? { title: null, text: `${purpose} Las inscripciones abren el ${tell(lead.opensAt)}.` }
        : {
            title: `Se vota desde el ${tell(lead.opensAt)}`,
            text: 'Revisa antes si estás en el censo y qué correo tienes allí.',
            action: checkRoll,
          };
    case 'result':
    case 'none':
      return { title: null, text: purpose };
  }
}

/** The same in a line below the results; undefined where nothing is open or to come. */
function alsoOf(lead: LeadingStage): Lead['also'] {
  switch (lead.stage) {
    case 'voting':
      return { text: `Todavía se vota, hasta el ${tell(lead.until)}.`, action: vote };
    case 'registration':
      return { text: `Las inscripciones cierran el ${tell(lead.until)}.`, action: register };
    case 'counting':
      return { text: 'Otra votación cerró: su resultado se publicará aquí.' };
    case 'before':
      return lead.what === 'registration'
        ? { text: `Las inscripciones abren el ${tell(lead.opensAt)}.` }
        : { text: `La próxima votación abre el ${tell(lead.opensAt)}.`, action: checkRoll };
    case 'result':
    case 'none':
      return undefined;
  }
}
