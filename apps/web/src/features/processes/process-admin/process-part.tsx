import type { ProcessDetail } from '@urna/contract/processes/process-admin';
import type { ComponentProps, ReactNode } from 'react';
import { FormButton } from '../../../ui/buttons/form-button.tsx';
import classes from './process-admin.module.css';
import { type ProcessAnswer, useProcessChange } from './processes-api.ts';

export const UNSET = 'Sin definir';

/** The props of the panels of a process. */
export interface PartProps {
  process: ProcessDetail;
  /** Whether the role may change it and it isn't archived. */
  mayChange: boolean;
}

type Values = Record<string, unknown>;
type FormProps<Typed extends Values, Body> = ComponentProps<typeof FormButton<Typed, Body>>;

type PartFormProps<Typed extends Values, Body> = Omit<
  FormProps<Typed, Body>,
  'label' | 'confirmLabel' | 'sending' | 'onSubmit'
> &
  Partial<Pick<FormProps<Typed, Body>, 'label' | 'confirmLabel'>> & {
    write: (content: { body: Body }) => Promise<ProcessAnswer>;
  };

/** A button with the form that changes a part. */
export function PartForm<Typed extends Values, Body>({
  label = 'Cambiar',
  confirmLabel = 'Guardar',
  write,
  ...form
}: PartFormProps<Typed, Body>) {
  const change = useProcessChange(write);
  return (
    <FormButton
      size="sm"
      variant="default"
      {...form}
      label={label}
      confirmLabel={confirmLabel}
      sending={change}
      onSubmit={(body, callbacks) => change.mutate({ body }, callbacks)}
    />
  );
}

interface PartItemProps {
  title: string;
  /** Below the title. */
  about: ReactNode;
  action: ReactNode;
  children?: ReactNode;
}

export function PartItem({ title, about, action, children }: PartItemProps) {
  return (
    <li className={classes.item}>
      <div className="ends" style={{ alignItems: 'flex-start' }}>
        <div>
          <h3>{title}</h3>
          {about}
        </div>
        {action}
      </div>
      {children}
    </li>
  );
}

export function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="stack gap-2xs bullets">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
