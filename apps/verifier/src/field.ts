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
