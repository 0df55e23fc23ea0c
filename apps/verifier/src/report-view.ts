import { type VerificationReport, verdictOf } from '@urna/belenios/verify/report';
import { formatNumber } from '@urna/verification/amounts';
import { type ReportQuestion, reportQuestions, spokenAnswers } from '@urna/verification/report-questions';
import {
  checkLabels,
  failureText,
  namedTotals,
  proofsText,
  unjudgedAdvice,
  unsupportedText,
  verdictNotices,
  verdictText,
} from '@urna/verification/report-text';
import { element, icon, notice } from './element.ts';

export const verdictNotice = (report: VerificationReport, seconds: number): HTMLElement =>
  notice(
    verdictNotices[verdictOf(report)],
    verdictText(report),
    `Se revisó en ${formatNumber(Math.max(1, Math.round(seconds)))} s, en este equipo.`,
  );

export const questionList = (title: string, questions: readonly ReportQuestion[]): HTMLElement =>
  element(
    'div',
    {},
    element('h2', {}, title),
    element('ul', { class: 'questions', 'aria-label': title }, ...questions.map(questionItem)),
  );

const questionItem = ({ question, answer, text }: ReportQuestion): HTMLElement =>
  element(
    'li',
    { 'data-answer': answer },
    element('span', { class: 'answer-mark' }, icon(answer, 20)),
    element(
      'div',
      {},
      element('h3', {}, `${question} `, element('span', { class: 'spoken' }, spokenAnswers[answer])),
      element('p', {}, text),
    ),
  );

export const fourQuestions = (report: VerificationReport): HTMLElement =>
  questionList('Las cuatro preguntas', reportQuestions(report));

/** What the command tells of an archive, after its verdict. */
export function reportParts(report: VerificationReport): HTMLElement[] {
  const { failures, failureCount, unsupported } = report;
  const unproven = proofsText(report);
  const unlisted = failureCount - failures.length;
  return [
    ...(unsupported.length > 0 ? [unsupportedPart(report)] : []),
    ...(failures.length > 0
      ? [
          element(
            'div',
            {},
            element('h2', { id: 'no-es-correcto' }, 'Lo que no es correcto'),
            list('no-es-correcto', [
              ...failures.map(failureText),
              ...(unlisted > 0 ? [`… y ${formatNumber(unlisted)} más`] : []),
            ]),
          ),
        ]
      : []),
    ...namedTotals(report).map(({ question, answers }) =>
      countTable(
        question,
        ['Opción', 'Votos'],
        answers.map(({ answer, votes }) => [answer, votes]),
      ),
    ),
    ...(unproven === null ? [] : [element('p', {}, unproven)]),
    details(report),
  ];
}

const list = (labelledBy: string | undefined, texts: readonly string[]): HTMLElement =>
  element('ul', { 'aria-labelledby': labelledBy }, ...texts.map((text) => element('li', {}, text)));

function unsupportedPart(report: VerificationReport): HTMLElement {
  const { meaning, instead, command, warning } = unjudgedAdvice;
  return element(
    'div',
    {},
    element('h2', {}, 'Lo que no se puede revisar aquí'),
    list(undefined, report.unsupported.map(unsupportedText)),
    ...(verdictOf(report) === 'unjudged'
      ? [
          element('p', {}, meaning),
          element('p', {}, `${instead} `, element('code', {}, command)),
          element('p', {}, warning),
        ]
      : []),
  );
}

function details(report: VerificationReport): HTMLElement {
  const { election, ballots, superseded, lastEvent } = report;
  const replaced = superseded > 0 ? `, ${formatNumber(superseded)} reemplazados` : '';
  const facts: [name: string, value: string, isCode?: boolean][] = [];
  if (election) {
    facts.push(
      ['Elección', election.name],
      ['Censo', `${formatNumber(election.voters)} credenciales`],
      ['Urna', `${formatNumber(ballots)} votos${replaced}`],
      ['Huella de la elección', election.fingerprint, true],
    );
  }
  if (lastEvent !== undefined) facts.push(['Último evento', lastEvent, true]);
  return element(
    'details',
    {},
    element('summary', {}, 'Ver todo lo que se revisó'),
    element(
      'dl',
      { class: 'facts' },
      ...facts.map(([name, value, isCode]) =>
        element(
          'div',
          {},
          element('dt', {}, name),
          element('dd', {}, isCode === true ? element('code', {}, value) : value),
        ),
      ),
    ),
    countTable(
      'Lo que se revisó',
      ['Revisión', 'Cuántos'],
      report.checks.map(({ name, count }) => [
        checkLabels[name].charAt(0).toLocaleUpperCase('es') + checkLabels[name].slice(1),
        count,
      ]),
    ),
  );
}

const countTable = (
  caption: string,
  [name, count]: readonly [string, string],
  rows: readonly (readonly [string, number])[],
): HTMLElement =>
  element(
    'table',
    {},
    element('caption', {}, caption),
    element(
      'thead',
      {},
      element('tr', {}, element('th', { scope: 'col' }, name), element('th', { scope: 'col', class: 'count' }, count)),
    ),
    element(
      'tbody',
      {},
      ...rows.map(([row, value]) =>
        element('tr', {}, element('th', { scope: 'row' }, row), element('td', { class: 'count' }, formatNumber(value))),
      ),
    ),
  );
