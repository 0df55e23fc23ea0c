import { Switch } from '@mantine/core';
import { changeProcess } from '@urna/contract/process/process-admin';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { PartProps } from './part-props.ts';
import { useProcessChange } from './processes-api.ts';

/** Four eyes: the final review belongs to somebody else than the first, unless the board has too few reviewers. */
export function ReviewRulePanel({ process, mayChange }: PartProps) {
  const { slug, same_reviewer_allowed: allowed } = process;
  const { working, attempt } = useAttempt();
  const change = useProcessChange(slug);
  const allow = (same_reviewer_allowed: boolean) =>
    attempt(async () => {
      const body = { same_reviewer_allowed };
      await change(() => staffClient.call(changeProcess, { params: { process: slug }, body }));
    }, toastError);
  return (
    <Panel title="Revisión de las candidaturas">
      <Switch
        label="La misma persona puede hacer las dos revisiones"
        description="Sin esto, la última revisión la hace siempre otra persona del comité. El registro de actividades dice cuándo decidió la misma."
        checked={allowed}
        disabled={!mayChange || working}
        onChange={(event) => void allow(event.currentTarget.checked)}
      />
    </Panel>
  );
}
