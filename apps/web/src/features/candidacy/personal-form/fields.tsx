import { NativeSelect, Select, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LookupItem } from '@urna/contract/people/lookups';
import { bogotaDay } from '@urna/contract/shared/dates';
import { meantDomain } from '@urna/contract/shared/email-domains';
import { mobilePhoneField } from '@urna/contract/shared/person-fields';
import { plainText } from '@urna/contract/shared/plain-text';
import { InfoIcon } from '@urna/ui/icons';
import { useState } from 'react';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { type TextField, useFormContext, useTextField } from './form-context.ts';
import classes from './personal-form.module.css';

interface FieldProps {
  field: TextField;
  description?: string;
  autoComplete?: string | undefined;
}

/** Descriptions stand below the input: above it they would misalign neighbouring fields. */
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];

interface TextProps extends FieldProps {
  inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  type?: 'text' | 'email' | 'tel';
  readOnly?: boolean;
  maxLength?: number;
  /** Asked about the text when the person leaves the field. */
  advise?: (text: string) => Advice | null;
}

export function TextEntry({ field, description, advise, ...rest }: TextProps) {
  const { form } = useFormContext();
  const { onChange, onBlur, ...own } = useTextField(field);
  const [leftWith, setLeftWith] = useState('');
  const advice = (own.value === leftWith && advise?.(own.value)) || null;
  return (
    <TextInput
      {...rest}
      {...own}
      onBlur={() => {
        onBlur();
        setLeftWith(form.getValues()[field]);
      }}
      description={advice ? <AdviceLine advice={advice} onTake={onChange} /> : description}
      inputWrapperOrder={below}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Announced, since it appears after the person has left the field. */
function AdviceLine({ advice, onTake }: { advice: Advice; onTake: (text: string) => void }) {
  const { text, instead } = advice;
  return (
    <span role="status" className={classes.advice}>
      <InfoIcon size={18} />
      {instead === undefined ? (
        text
      ) : (
        <button type="button" className={classes.take} onClick={() => onTake(instead)}>
          {text}
        </button>
      )}
    </span>
  );
}

const today = () => bogotaDay(new Date());

/** A day that has come: of the person's birth, or of the document. */
export function DayEntry({ field, ...rest }: { field: TextField; autoComplete?: string }) {
  return <DayInput {...rest} {...useTextField(field)} max={today()} />;
}

interface ChoiceProps extends FieldProps {
  list: Pick<UseQueryResult<LookupItem[]>, 'data' | 'isLoading'>;
}

interface SearchProps extends ChoiceProps {
  onChosen?: (id: string) => void;
  disabled?: boolean;
  placeholder?: string;
}

const options = (items: LookupItem[] | undefined) =>
  (items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/**
 * A native select, fastest on a phone and by keyboard for few choices. It is focusable before its choices load, because
 * the error summary links to it.
 */
export function ShortChoice({ field, list, ...rest }: ChoiceProps) {
  const { onChange, ...own } = useTextField(field);
  return (
    <NativeSelect
      {...rest}
      {...own}
      inputWrapperOrder={below}
      data={[{ value: '', label: list.isLoading ? 'Cargando…' : 'Seleccione' }, ...options(list.data)]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A searchable select for many choices. */
export function SearchChoice({ field, list, onChosen, disabled, placeholder, ...rest }: SearchProps) {
  const { onChange, value, ...own } = useTextField(field);
  return (
    <Select
      {...rest}
      {...own}
      searchable
      value={value === '' ? null : value}
      disabled={own.disabled || disabled || list.isLoading}
      placeholder={list.isLoading ? 'Cargando…' : (placeholder ?? 'Escriba para buscar')}
      data={options(list.data)}
      allowDeselect={false}
      // Rendered in place, not in a portal, so that screen readers find the list beside its field.
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      styles={{ options: { maxHeight: 260, overflowY: 'auto' } }}
      nothingFoundMessage="Sin resultados"
      limit={200}
      filter={({ options: all, search }) => {
        const wanted = plainText(search.trim());
        return all.filter((option) => 'label' in option && plainText(option.label).includes(wanted));
      }}
      onChange={(next) => {
        onChange(next ?? '');
        onChosen?.(next ?? '');
      }}
    />
  );
}

/** What is probably a slip of the finger, said beside the field and never refused. */
export interface Advice {
  text: string;
  /** What was probably meant; one press takes it. */
  instead?: string;
}

export function emailAdvice(email: string): Advice | null {
  const [name = '', domain = ''] = email.trim().split('@');
  const meant = name === '' ? null : meantDomain(domain);
  return meant === null ? null : { text: `¿Quiso decir ${meant}?`, instead: `${name}@${meant}` };
}

export function mobileAdvice(number: string): Advice | null {
  const mobile = mobilePhoneField.safeParse(number);
  const isUnusual = mobile.success && !mobile.data.startsWith('3');
  return isUnusual ? { text: 'Los celulares de Colombia empiezan por 3. Revise el número.' } : null;
}
