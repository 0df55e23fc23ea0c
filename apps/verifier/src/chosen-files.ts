import { formatBytes } from '@urna/verification/amounts';
import { checkpointIn, keysIn, receiptIn } from '@urna/verification/signed/pasted';
import { byId, element, type Field } from './element.ts';

interface TextFields {
  own: Field;
  checkpoint: Field;
  keys: Field;
}

/** Larger than any receipt, checkpoint or acta. */
const LARGEST_TEXT = 1_000_000;

const isText = ({ name }: File) => /\.(txt|eml|md|note)$/i.test(name);
const isJson = ({ name }: File) => /\.json$/i.test(name);

/** The files that a person has dropped or chosen: an archive, its proofs, and texts, which go into their fields. */
export class ChosenFiles {
  archive: File | null = null;
  proofs: File | null = null;
  readonly #fields: TextFields;
  readonly #input = byId('files', HTMLInputElement);
  readonly #drop = byId('drop', HTMLElement);
  readonly #list = byId('chosen', HTMLElement);
  readonly #error = byId('files-error', HTMLElement);

  constructor(fields: TextFields) {
    this.#fields = fields;
    this.#input.addEventListener('change', () => {
      void this.#take(this.#input.files);
      // The same file chosen again, perhaps corrected, must be a change.
      this.#input.value = '';
    });
    // Space opens the chooser in every browser, Enter only in some.
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      this.#input.click();
    });
    for (const kind of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) {
      // On the whole page: a file that misses the zone would replace the page.
      document.addEventListener(kind, (event) => {
        event.preventDefault();
        this.#drop.toggleAttribute('data-over', !this.#input.disabled && /enter|over/.test(kind));
        if (kind === 'drop') void this.#take(event.dataTransfer?.files ?? null);
      });
    }
  }

  set disabled(disabled: boolean) {
    this.#input.disabled = disabled;
    this.#drop.toggleAttribute('data-disabled', disabled);
    for (const button of this.#list.querySelectorAll('button')) button.disabled = disabled;
  }

  async #take(files: FileList | null): Promise<void> {
    if (!files || this.#input.disabled) return;
    const unknown: string[] = [];
    for (const file of Array.from(files)) {
      if (isJson(file)) this.proofs = file;
      else if (!isText(file)) this.archive = file;
      else if (!(await this.#takeText(file))) unknown.push(file.name);
    }
    this.#error.textContent =
      unknown.length === 0
        ? ''
        : `No se encontró un comprobante, un punto de control, un código ni una llave en ${unknown.join(', ')}.`;
    this.#show();
  }

  async #takeText(file: File): Promise<boolean> {
    if (file.size > LARGEST_TEXT) return false;
    const text = await file.text().catch(() => '');
    const { own, checkpoint, keys } = this.#fields;
    const parts = [receiptIn(text), checkpointIn(text), keysIn(text).length > 0 ? text.trim() : undefined];
    const [receipt, point, keyText] = parts;
    if (receipt !== undefined) own.take(receipt, { add: false });
    if (point !== undefined) checkpoint.take(point, { add: false });
    if (keyText !== undefined) keys.take(keyText, { add: true });
    if (point !== undefined || keyText !== undefined) byId('signed', HTMLDetailsElement).open = true;
    return parts.some((part) => part !== undefined);
  }

  #show(): void {
    this.#list.replaceChildren();
    const add = (kind: string, file: File | null, remove: () => void) => {
      if (!file) return;
      const button = element('button', { type: 'button', 'aria-label': `Quitar ${file.name}` }, 'Quitar');
      button.addEventListener('click', () => {
        remove();
        this.#show();
        this.#input.focus();
      });
      const words = element('span', {}, `${kind}: `, element('strong', {}, file.name), ` (${formatBytes(file.size)})`);
      this.#list.append(element('li', {}, words, button));
    };
    add('Urna', this.archive, () => {
      this.archive = null;
    });
    add('Pruebas de descifrado', this.proofs, () => {
      this.proofs = null;
    });
  }
}
