import { useId } from 'react';
import classes from './forms.module.css';

interface RadioCardsProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; description?: string }[];
  value: Value;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** A choice among a few options, each with a description. */
export function RadioCards<Value extends string>({
  legend,
  options,
  value,
  disabled = false,
  onChange,
}: RadioCardsProps<Value>) {
  const own = useId();
  const idOf = (option: Value) => `${own}-${option}`;
  return (
    <fieldset className={classes.cards} disabled={disabled}>
      <legend className={classes.legend}>{legend}</legend>
      {options.map((option) => (
        <div key={option.value} className={classes.card}>
          <input
            type="radio"
            id={idOf(option.value)}
            name={own}
            value={option.value}
            checked={option.value === value}
            aria-describedby={option.description === undefined ? undefined : `${idOf(option.value)}-words`}
            onChange={() => onChange(option.value)}
          />
          <div>
            <label htmlFor={idOf(option.value)}>{option.label}</label>
            {option.description === undefined ? null : (
              <p className={classes.cardWords} id={`${idOf(option.value)}-words`}>
                {option.description}
              </p>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
