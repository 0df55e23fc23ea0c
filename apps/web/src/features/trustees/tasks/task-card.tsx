import { DecryptTask } from '../decrypt/decrypt-task.tsx';
import { MakeKeyTask } from '../key/make-key-task.tsx';
import { BoothChangeTask } from '../sealing-act/booth-change-task.tsx';
import { SealingActTask } from '../sealing-act/sealing-act-task.tsx';
import { FileTask } from './file-task.tsx';
import type { TaskProps } from './task-props.ts';
import { DoneTask, ReadyTask, WaitTask } from './waiting-tasks.tsx';

/** The trustee's current task, or why there is none. */
export function TaskCard(props: TaskProps) {
  const { task } = props.page;
  switch (task.task) {
    case 'make_key':
    case 'certificate':
      return <MakeKeyTask {...props} />;
    case 'commitment':
    case 'polynomial':
    case 'output':
    case 'rehearse':
      return <FileTask {...props} task={task} />;
    case 'sealing_act':
      return <SealingActTask {...props} task={task} />;
    case 'booth_change':
      return <BoothChangeTask {...props} task={task} />;
    case 'wait':
      return <WaitTask task={task} />;
    case 'ready':
      return <ReadyTask page={props.page} />;
    case 'decrypt':
      return <DecryptTask {...props} />;
    case 'done':
      return <DoneTask page={props.page} at={task.decrypted_at} />;
  }
}
