import { Input } from '@mantine/core';
import { type ChangeEvent, type Ref, useEffect, useId } from 'react';
import classes from './code-input.module.css';

interface CodeInputProps {
  label: string;
  length: number;
  value: string;
  onChange: (value: string) => void;
  /** Called once when the last digit arrives, so that no button press is needed after pasting. */
  onComplete?: (value: string) => void;
  description?: string;
  error?: string | undefined;
  disabled?: boolean;
  /** Takes the focus on mount, also in a modal. */
  takesFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * One input for typing, pasting, screen readers and code autofill, drawn as separate boxes. Six separate inputs break
 * all four.
 */
export function CodeInput({
  label,
  length,
  value,
  onChange,
  onComplete,
  description,
  error,
  disabled,
  takesFocus,
  ref,
}: CodeInputProps) {
  const id = useId();
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, takesFocus]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} withAsterisk={false} required>
      <div className={classes.root} data-invalid={error ? true : undefined}>
        <div className={classes.boxes} data-many={length > 6 || undefined} aria-hidden="true">
          {Array.from({ length }, (_, place) => (
            <span
              key={`box-${String(place)}`}
              className={classes.box}
              data-current={place === Math.min(value.length, length - 1) || undefined}
            >
              {value[place]}
            </span>
          ))}
        </div>
        <input
          ref={ref}
          id={id}
          className={classes.input}
          value={value}
          onChange={change}
          disabled={disabled}
          required
          data-autofocus={takesFocus || undefined}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined
          }
        />
      </div>
    </Input.Wrapper>
  );
}
