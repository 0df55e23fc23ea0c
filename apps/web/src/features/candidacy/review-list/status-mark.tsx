import { type ReviewStatus, reviewStatusLabels } from '@urna/contract/candidacy/candidacy';
import { type Turn, turnLabels } from '@urna/contract/candidacy/candidate-lists';
import { type PresentQuestion, tellQuestion } from '@urna/contract/candidacy/questions';
import { ClockIcon, ErrorIcon, MailIcon, PersonIcon, RefreshIcon, SuccessIcon, WarningIcon } from '@urna/ui/icons';
import { serverNow } from '@urna/ui/server-clock';
import { waitedSince } from './candidate-words.ts';
import classes from './status-mark.module.css';

/** Tone and icon of each state. */
export const statusLooks = {
  PENDIENTE: { tone: 'info', Icon: ClockIcon },
  APROBADO: { tone: 'success', Icon: SuccessIcon },
  RECHAZADO: { tone: 'error', Icon: ErrorIcon },
  PARA_SUBSANAR: { tone: 'warning', Icon: MailIcon },
  SUBSANADO: { tone: 'info', Icon: RefreshIcon },
} as const satisfies Record<ReviewStatus, { tone: string; Icon: typeof ClockIcon }>;

/** A state as word, icon and colour, never by colour alone. */
export function StatusMark({ status }: { status: ReviewStatus }) {
  const { tone, Icon } = statusLooks[status];
  return (
    <span className={classes.mark} data-tone={tone}>
      <Icon size={16} />
      {reviewStatusLabels[status]}
    </span>
  );
}

/** Marks a registration that no longer counts, whatever its review result. */
export function SetAsideMark() {
  return (
    <span className={classes.mark} data-tone="warning">
      <WarningIcon size={16} />
      Apartada
    </span>
  );
}

/** Who has to act next, where the state alone doesn't say it: an invitation to correct waits, or its time is over. */
export function TurnMark({ turn, status }: { turn: Turn; status: ReviewStatus }) {
  if (status !== 'PARA_SUBSANAR') return null;
  return (
    <span className={classes.turn} data-urgent={turn === 'vence_pronto' || undefined}>
      {turn === 'vence_pronto' ? <WarningIcon size={14} /> : null}
      {turnLabels[turn]}
    </span>
  );
}

/** A question to the candidate: until when it waits, or when the answer came. */
export function QuestionMark({ question }: { question: Pick<PresentQuestion, 'answer_by' | 'answered_at'> }) {
  const Icon = question.answered_at === null ? ClockIcon : MailIcon;
  return (
    <span className={classes.turn} data-urgent={question.answered_at !== null || undefined}>
      <Icon size={14} />
      {tellQuestion(question, new Date(serverNow()))}
    </span>
  );
}

/** How long the committee has owed a decision. */
export function WaitingMark({ since }: { since: string }) {
  return <span className={classes.turn}>Espera {waitedSince(since)}</span>;
}

/** Who has it open or held, so that nobody does the same work twice. */
export function HeldMark({ name }: { name: string }) {
  return (
    <span className={classes.turn}>
      <PersonIcon size={14} />
      {name}
    </span>
  );
}

/** Whose it is, where somebody has it. */
export function AssignedMark({ name, isOwn }: { name: string; isOwn: boolean }) {
  return <span className={classes.turn}>{isOwn ? 'Mi archivo' : `De ${name}`}</span>;
}

/** Marks a registration whose document's owner says that it isn't theirs. */
export function DisputedMark() {
  return (
    <span className={classes.turn} data-urgent>
      <WarningIcon size={14} />
      El titular dice que no fue él
    </span>
  );
}
