import { Switch } from '@mantine/core';
import type { Contest } from '@urna/contract/contest-admin';
import { BLANK_CHOICE } from '@urna/contract/contests';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { toast, toastError } from '../../../ui/feedback/toast.ts';
import { CheckIcon, CloseIcon } from '../../../ui/icons/icons.tsx';
import { useSetBlank } from '../contest-api.ts';
import classes from './choices.module.css';

export function BlankChoice({ contest, mayChange }: { contest: Contest; mayChange: boolean }) {
  const setBlank = useSetBlank(contest.contest);
  const { attempt } = useAttempt();
  if (!mayChange) {
    const Icon = contest.blank ? CheckIcon : CloseIcon;
    return (
      <p className={classes.blank}>
        <Icon size={20} />
        <span>
          {contest.blank ? 'La tarjeta ofrece' : 'La tarjeta no ofrece'} <strong>{BLANK_CHOICE}</strong>
        </span>
      </p>
    );
  }
  const change = (blank: boolean) =>
    attempt(async () => {
      toast.success((await setBlank.mutateAsync(blank)).message);
    }, toastError);
  return (
    <Switch
      size="md"
      label={`Ofrecer «${BLANK_CHOICE}» en la tarjeta`}
      description="Es una opción más, como un candidato, y se cuenta aparte."
      // Optimistic: shows the requested value while the request is pending.
      checked={setBlank.isPending ? setBlank.variables : contest.blank}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
