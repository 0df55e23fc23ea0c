import {
  electionStepLabels,
  electionSteps,
  type Preparation,
  type PreparationStep,
  type StepState,
  stepStateLabels,
} from '@urna/contract/election/preparation';
import { ClockIcon, InfoIcon, SuccessIcon, WarningIcon } from '@urna/ui/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tellDateTime } from '../../../lib/format.ts';
import type { StaffPaths } from '../../../lib/paths.ts';
import classes from './preparation.module.css';

/** A state as word, icon and colour, never by colour alone. */
const looks = {
  done: { tone: 'success', Icon: SuccessIcon },
  todo: { tone: 'warning', Icon: WarningIcon },
  waiting: { tone: 'info', Icon: ClockIcon },
  later: { tone: 'neutral', Icon: InfoIcon },
} as const satisfies Record<StepState, { tone: string; Icon: typeof ClockIcon }>;

/** Where a step is done; null where no screen does it. */
function screenOf(
  { step, contest }: PreparationStep,
  process: Preparation['process'],
  screens: StaffPaths,
): string | null {
  if (contest && step === 'choices') return screens.candidates;
  if (contest && step === 'campaign') return screens.campaigns;
  if (contest) return screens.contest(contest.contest);
  if (step === 'database' || !process) return step === 'process' ? screens.processes : null;
  if (step === 'mail') return screens.mailQueue;
  if (step === 'dates') return screens.calendar;
  if (step === 'register') return screens.imports;
  return screens.process(process.slug);
}

interface StepListProps {
  label: string;
  steps: readonly PreparationStep[];
  process: Preparation['process'];
  screens: StaffPaths;
  testMail: ReactNode;
}

/** In their order; a step that each contest has is one item with a line for each. */
export function StepList({ label, steps, process, screens, testMail }: StepListProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {electionSteps.map((name) => {
        const lines = steps.filter(({ step }) => step === name);
        if (lines.length === 0) return null;
        const [first] = lines;
        const own = first && first.contest === null ? screenOf(first, process, screens) : null;
        return (
          <li key={name} className={classes.step}>
            <h3 className={classes.title}>
              {own === null ? electionStepLabels[name] : <Link to={own}>{electionStepLabels[name]}</Link>}
            </h3>
            <ul className={classes.lines}>
              {lines.map((line) => (
                <StepLine key={line.contest?.contest ?? name} line={line} screen={screenOf(line, process, screens)}>
                  {name === 'mail' ? testMail : null}
                </StepLine>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

interface StepLineProps {
  line: PreparationStep;
  screen: string | null;
  children: ReactNode;
}

function StepLine({ line: { step, contest, state, words, at }, screen, children }: StepLineProps) {
  const { tone, Icon } = looks[state];
  return (
    <li className={classes.line} data-tone={tone}>
      <span className={classes.state}>
        <Icon size={18} />
        {stepStateLabels[state]}
      </span>
      <div className={classes.words}>
        {contest && screen ? (
          <p>
            <Link to={screen} aria-label={`${electionStepLabels[step]}: ${contest.title}`}>
              {contest.title}
            </Link>
          </p>
        ) : null}
        <p>{words}</p>
        {/* The words of the other steps tell their dates. */}
        {at && step === 'seal' ? <p className="note">La votación abre el {tellDateTime(at)}.</p> : null}
        {children}
      </div>
    </li>
  );
}
