type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = Node | string | null;

/** Makes an element. Texts become text nodes, so nothing that a file says is ever read as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function button(words: string, act: () => void, kind?: 'primary'): HTMLButtonElement {
  const made = element('button', { type: 'button', class: kind }, words);
  made.addEventListener('click', act);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Drawings on a grid of 24 units. Decorative: the words beside them say what they mean. */
const drawings = {
  yes: 'M5 12.5l4.5 4.5L19 7.5',
  no: 'M6 6l12 12M18 6L6 18',
  open: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1-1.5 2.3M12 18v.5',
  success: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M8 12.4l2.8 2.8L16 9.8',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 11v5.5M12 7.6v.1',
  warning: 'M12 3.8L2.8 19.5h18.4ZM12 10v4.5M12 17v.1',
  error: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3ZM12 7.5V13M12 16.4v.1',
} as const;

export function icon(name: keyof typeof drawings, size: number): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const attributes = { viewBox: '0 0 24 24', width: size, height: size, class: 'icon', 'aria-hidden': true };
  for (const [attribute, value] of Object.entries(attributes)) svg.setAttribute(attribute, String(value));
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', drawings[name]);
  svg.append(path);
  return svg;
}

type NoticeType = 'success' | 'info' | 'warning' | 'error';

const noticeRoles = { success: 'status', info: 'status', warning: 'status', error: 'alert' } as const;

export const notice = (type: NoticeType, title: string, ...parts: readonly (string | HTMLElement)[]): HTMLElement =>
  element(
    'div',
    { class: 'notice', 'data-type': type, role: noticeRoles[type] },
    element('span', { class: 'notice-icon' }, icon(type, 22)),
    element(
      'div',
      {},
      element('p', { class: 'notice-title' }, title),
      ...parts.map((part) => (typeof part === 'string' ? element('p', {}, part) : part)),
    ),
  );

export function byId<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`There is no ${id}`);
  return found;
}

/** A field with its error beneath it. */
export class Field {
  readonly input: HTMLTextAreaElement;
  readonly #error: HTMLElement;

  constructor(id: string) {
    this.input = byId(id, HTMLTextAreaElement);
    this.#error = byId(`${id}-error`, HTMLElement);
    this.input.addEventListener('input', () => this.refuse(''));
  }

  get value(): string {
    return this.input.value;
  }

  /** A text from a file replaces the field's, or is added to it. */
  take(text: string, { add }: { add: boolean }): void {
    this.input.value = add && this.value.trim() !== '' ? `${this.value.trimEnd()}\n${text}` : text;
    this.refuse('');
  }

  refuse(error: string): void {
    this.#error.textContent = error;
    this.input.setAttribute('aria-invalid', String(error !== ''));
  }
}
