import { CheckIcon } from '@urna/ui/icons';
import { serverNow } from '@urna/ui/server-clock';
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMay } from '../../domain/staff-session/staff-context.ts';
import { QueryFailure } from '../../ui/feedback/failure-banner.tsx';
import { CollapsibleHeading } from '../../ui/layout/collapsible-section.tsx';
import { ChoicesStep } from './choices/choices-step.tsx';
import { CredentialsStep } from './credentials/credentials-step.tsx';
import classes from './life.module.css';
import { type LifeStep, lifeOf, type StepKey } from './life.ts';
import { PublishStep } from './publish/publish-step.tsx';
import { RollStep } from './roll/roll-step.tsx';
import { SealStep } from './seal/seal-step.tsx';
import type { StepProps } from './step-props.ts';
import { StepsLoading } from './steps-loading.tsx';
import { TallyStep } from './tally/tally-step.tsx';
import { useTrusteesOverview } from './trustees/trustee-api.ts';
import { TrusteesStep } from './trustees/trustees-step.tsx';
import { VotingStep } from './voting/voting-step.tsx';

const contents: Record<StepKey, ComponentType<StepProps>> = {
  choices: ChoicesStep,
  roll: RollStep,
  credentials: CredentialsStep,
  trustees: TrusteesStep,
  seal: SealStep,
  voting: VotingStep,
  tally: TallyStep,
  publication: PublishStep,
};

export function ContestLife({ contest, RollImport }: Pick<StepProps, 'contest' | 'RollImport'>) {
  const administers = useMay('administer');
  const overview = useTrusteesOverview(contest.contest);
  if (!overview.data && !overview.error) return <StepsLoading />;
  return (
    <>
      {overview.error && !overview.data ? <QueryFailure query={overview} /> : null}
      <Life contest={contest} RollImport={RollImport} overview={overview.data} administers={administers} />
    </>
  );
}

type LifeProps = Pick<StepProps, 'contest' | 'RollImport' | 'overview' | 'administers'>;

function Life({ contest, RollImport, overview, administers }: LifeProps) {
  const steps = lifeOf(contest, overview, new Date(serverNow()));
  const current = steps.find(({ state }) => state === 'current')?.key;
  const [known, setKnown] = useState(current);
  const [opened, setOpened] = useState<ReadonlySet<StepKey>>(
    // A finished contest opens at its result.
    () => new Set([current ?? 'publication']),
  );
  // Opens the next step and keeps the one just completed open.
  if (current !== known) {
    setKnown(current);
    if (current) setOpened(new Set([...opened, current]));
  }
  const list = useRef<HTMLOListElement>(null);
  // Above it are the steps that are done: the page opens at the one that waits.
  useEffect(() => {
    const waiting = list.current?.querySelector('[data-state="current"]');
    if (waiting && waiting.getBoundingClientRect().top > window.innerHeight / 2)
      waiting.scrollIntoView({ block: 'start' });
  }, []);
  const toggle = (key: StepKey) => {
    const after = new Set(opened);
    if (!after.delete(key)) after.add(key);
    setOpened(after);
  };
  const mayChange = administers && contest.stage === 'preparing';

  return (
    <ol ref={list} className={classes.life} aria-label="Vida de la elección">
      {steps.map((step, at) => {
        const Content = contents[step.key];
        return (
          <LifeStepSection
            key={step.key}
            step={step}
            place={at + 1}
            opened={opened.has(step.key)}
            onToggle={() => toggle(step.key)}
          >
            <Content
              contest={contest}
              overview={overview}
              administers={administers}
              mayChange={mayChange}
              isCurrent={step.state === 'current'}
              RollImport={RollImport}
            />
          </LifeStepSection>
        );
      })}
    </ol>
  );
}

interface LifeStepProps {
  step: LifeStep;
  place: number;
  opened: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A collapsible step: the heading shows its state. */
function LifeStepSection({ step, place, opened, onToggle, children }: LifeStepProps) {
  const id = useId();
  return (
    <li className={classes.step} data-state={step.state}>
      <span className={classes.marker} aria-hidden="true">
        {step.state === 'done' ? <CheckIcon size={18} /> : place}
      </span>
      <section className={classes.panel} aria-labelledby={`${id}-title`}>
        <CollapsibleHeading controls={`${id}-content`} opened={opened} onToggle={onToggle} className={classes.control}>
          <span className={classes.words}>
            <span className={classes.title} id={`${id}-title`}>
              {step.title}
            </span>
            <span className={classes.summary}>{step.summary}</span>
          </span>
          <span className={classes.state}>{step.word}</span>
        </CollapsibleHeading>
        {/* Hidden, not unmounted: a running import continues and input is kept. */}
        <div className={classes.content} id={`${id}-content`} hidden={!opened}>
          {children}
        </div>
      </section>
    </li>
  );
}
