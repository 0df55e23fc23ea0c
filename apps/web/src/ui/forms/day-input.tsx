import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { icon } from '@urna/ui/icons';
import { type ChangeEvent, useRef } from 'react';
import classes from './forms.module.css';

const CalendarIcon = icon(<rect x="3.5" y="5" width="17" height="15" rx="2" />, <path d="M3.5 10h17M8 3v4M16 3v4" />);

type Passed = 'id' | 'label' | 'onBlur' | 'description' | 'error' | 'disabled' | 'required' | 'size' | 'autoComplete';

interface DayInputProps extends Pick<TextInputProps, Passed> {
  /** YYYY-MM-DD, or the part typed so far. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
}

/**
 * A date field for typing: a year of birth is four digits on a keyboard and forty taps in a calendar. The button opens
 * the device's calendar.
 */
export function DayInput({ id, value, onChange, min, max, disabled, required = true, ...rest }: DayInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.currentTarget;
    const isAtEnd = selectionStart === null || selectionStart === text.length;
    // Hyphens are inserted only at the end of the text: rewriting before the cursor makes it jump.
    onChange(isAtEnd ? spellDay(text) : text.replace(/[^\d/. -]/g, '').slice(0, 10));
  };
  const openPicker = () => {
    try {
      picker.current?.showPicker();
    } catch {
      picker.current?.focus();
    }
  };
  return (
    <TextInput
      {...rest}
      id={id}
      name={id}
      value={value}
      onChange={type}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text');
        if (!isDayFirst(pasted)) return;
        event.preventDefault();
        onChange(spellDay(pasted));
      }}
      disabled={disabled ?? false}
      required={required}
      inputMode="numeric"
      placeholder="AAAA-MM-DD"
      rightSectionWidth={48}
      rightSection={
        <span className={classes.picker}>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={typeof rest.label === 'string' ? `Calendario: ${rest.label}` : 'Calendario'}
            disabled={disabled ?? false}
            onClick={openPicker}
          >
            <CalendarIcon />
          </ActionIcon>
          <input
            ref={picker}
            className={classes.native}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
            min={min}
            max={max}
            disabled={disabled}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </span>
      }
    />
  );
}

/** 31/12/1980, as on Colombian documents and in pasted text. */
const dayFirst = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/;

function isDayFirst(text: string): boolean {
  return dayFirst.test(text.trim());
}

/** 31121980: read as the year first, its month would be 19 or 20, so it can't be anything else. */
const dayFirstDigits = /^(\d{2})(\d{2})((?:19|20)\d{2})$/;

/** Converts typed or pasted text to YYYY-MM-DD, as far as it goes. */
export function spellDay(text: string): string {
  const match = dayFirst.exec(text.trim()) ?? dayFirstDigits.exec(text.replace(/\D/g, ''));
  if (match) return `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}`;
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-');
}
