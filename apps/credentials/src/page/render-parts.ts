import { fingerprintGroups } from '@urna/credential-files/fingerprint';
import { html, type Markup } from '@urna/node-tools/html';
import { formatNumber } from '@urna/verification/amounts';
import type { Job } from './guide.ts';

export const facts = (rows: readonly (readonly [label: string, value: string])[]): Markup =>
  html`<dl class="facts">${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;

/** Twelve groups to be read out; a screen reader gets them in this order too. */
export const fingerprint = (label: string, sha256: string): Markup => html`
  <figure class="fingerprint">
    <figcaption>${label}</figcaption>
    <ol>${fingerprintGroups(sha256).map((group) => html`<li>${group}</li>`)}</ol>
  </figure>`;

export const notice = (
  kind: 'info' | 'success' | 'warning' | 'error',
  title: string,
  text: Markup | string = '',
): Markup =>
  html`<div class="notice ${kind}"${kind === 'error' ? html` role="alert"` : ''}><p><strong>${title}</strong> ${text}</p></div>`;

interface FieldOptions {
  name: string;
  /** Where two forms have a field of this name. */
  id?: string;
  label: string;
  hint?: string;
  type?: 'text' | 'password' | 'number' | 'email' | 'search';
  value?: string | number;
  autocomplete?: string;
  isOptional?: boolean;
  isNarrow?: boolean;
}

export const field = (options: FieldOptions): Markup => {
  const {
    name,
    id = name,
    label,
    hint,
    type = 'text',
    value = '',
    autocomplete = 'off',
    isOptional,
    isNarrow,
  } = options;
  return html`
  <div class="field${isNarrow ? ' narrow' : ''}">
    <label for="${id}">${label}${isOptional ? html` <span class="soft">(si hace falta)</span>` : ''}</label>
    ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}
    <input id="${id}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" spellcheck="false"${
      type === 'number' ? html` min="1" step="any" inputmode="decimal"` : ''
    }${isOptional ? '' : html` required`}${hint ? html` aria-describedby="${id}-hint"` : ''}>
  </div>`;
};

export const checkbox = (name: string, label: string, isRequired = true): Markup => html`
  <label class="check"><input type="checkbox" name="${name}" value="yes"${isRequired ? html` required` : ''}><span>${label}</span></label>`;

export const filePicker = (id: string, upload: string, label: string, accept: string, button: string): Markup => html`
  <form data-upload="${upload}">
    <div class="field"><label for="${id}">${label}</label><input id="${id}" name="file" type="file" accept="${accept}" required></div>
    <div class="buttons"><button class="primary">${button}</button></div>
  </form>`;

export const download = (name: string, label: string, look: 'primary' | 'plain' = 'plain'): Markup =>
  html`<button type="button" class="${look}" data-download="${name}">${label}</button>`;

export const progress = (id: string, words: string, done: number, all: number): Markup => html`
  <div class="progress" id="${id}" data-live>
    <label for="${id}-bar">${words}</label>
    ${all > 0 ? html`<progress id="${id}-bar" max="${all}" value="${done}"></progress>` : html`<progress id="${id}-bar"></progress>`}
  </div>`;

export const jobProgress = ({ step, words, done, all }: Job): Markup => {
  const numbers = all > 0 ? `: ${formatNumber(done)}${all === 100 ? ' %' : ` de ${formatNumber(all)}`}` : '…';
  return progress(`job-${step}`, `${words}${numbers}`, done, all);
};
