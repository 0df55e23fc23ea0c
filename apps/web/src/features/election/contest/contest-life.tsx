import { CheckIcon } from '@urna/ui/icons';
import { serverNow } from '@urna/ui/server-clock';
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { CollapsibleHeading } from '../../../ui/layout/collapsible-section.tsx';
import { ChoicesStep } from '../prepare/choices-step.tsx';
import { CredentialsStep } from '../prepare/credentials-step.tsx';
import { RollStep } from '../prepare/roll-step.tsx';
import { SealStep } from '../prepare/seal-step.tsx';
import { TrusteesStep } from '../prepare/trustees-step.tsx';
import { PublishStep } from '../publish/publish-step.tsx';
import { TallyStep } from '../publish/tally-step.tsx';
import { VotingStep } from '../run/voting-step.tsx';
import classes from './contest.module.css';
import { useFollowedStage } from './contest-api.ts';
import { type LifeStep, lifeOf, type StepKey, type StepProps } from './life.ts';

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

export function ContestLife({ contest, RollImport, overview }: Pick<StepProps, 'contest' | 'RollImport' | 'overview'>) {
  const administers = useMay('administer');
  useFollowedStage(contest, overview);
  const steps = lifeOf(contest, overview, new Date(serverNow()));
  const current = steps.find(({ state }) => state === 'current')?.key;
  const [lastCurrent, setLastCurrent] = useState(current);
  const [opened, setOpened] = useState<ReadonlySet<StepKey>>(
    // A finished contest opens at its result.
    () => new Set([current ?? 'publication']),
  );
  // Opens the next step and keeps the one just completed open.
  if (current !== lastCurrent) {
    setLastCurrent(current);
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
      {steps.map((step, index) => {
        const Content = contents[step.key];
        return (
          <LifeStepSection
            key={step.key}
            step={step}
            number={index + 1}
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
  number: number;
  opened: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function LifeStepSection({ step, number, opened, onToggle, children }: LifeStepProps) {
  const id = useId();
  return (
    <li className={classes.step} data-state={step.state}>
      <span className={classes.marker} aria-hidden="true">
        {step.state === 'done' ? <CheckIcon size={18} /> : number}
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
