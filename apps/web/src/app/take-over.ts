interface Kept {
  pressing: boolean;
  pressed: HTMLElement | null;
}

/** What boot.js noted on a page that the server rendered, before the app ran. */
const kept = (globalThis as { urnaKept?: Kept }).urnaKept;

const MOST_WAIT_MS = 1000;

/** A page that is replaced between press and release would lose the click. */
async function untilReleased(): Promise<void> {
  const isPressing = () => kept?.pressing === true;
  const began = performance.now();
  while (isPressing() && performance.now() - began < MOST_WAIT_MS) {
    await new Promise((next) => {
      setTimeout(next, 20);
    });
  }
}

/** What people use of a page. */
const USED = 'a, button, input, textarea, details, summary, [tabindex]';

/** Identifies each control by tag, type, label and its index among equal ones, because the app may render others beside them. */
function usedParts(root: HTMLElement): [address: string, part: HTMLElement][] {
  const seen = new Map<string, number>();
  return [...root.querySelectorAll<HTMLElement>(USED)].map((part) => {
    const words = part instanceof HTMLDetailsElement ? part.firstElementChild?.textContent : part.textContent;
    const kind = `${part.tagName} ${part.getAttribute('type') ?? ''} ${part.ariaLabel ?? ''} ${words ?? ''}`;
    const place = seen.get(kind) ?? 0;
    seen.set(kind, place + 1);
    return [`${kind} ${place}`, part];
  });
}

/**
 * Renders the app in place of the page that the server rendered. Focus, typed text, chosen files and what was unfolded or
 * pressed meanwhile are carried over.
 */
export async function takeOver(root: HTMLElement, render: () => void): Promise<void> {
  await untilReleased();
  const before = usedParts(root);
  const focused = document.activeElement;
  const caret = isField(focused) ? focused.selectionStart : null;
  const typed = new Map(before.map(([address, part]) => [address, isField(part) ? part.value : '']));
  render();
  // From here on boot.js keeps nothing back.
  document.documentElement.dataset['app'] = 'running';
  const after = new Map(usedParts(root));
  for (const [address, old] of before) {
    const now = after.get(address);
    if (!now) continue;
    if (old instanceof HTMLDetailsElement && now instanceof HTMLDetailsElement) now.open = old.open;
    const text = typed.get(address) ?? '';
    if (isField(now) && text !== '' && text !== now.value) type(now, text);
    if (isFileField(old) && isFileField(now) && old.files?.length) choose(now, old.files);
    if (old === focused) {
      now.focus({ preventScroll: true });
      if (isField(now) && caret !== null) now.setSelectionRange(caret, caret);
    }
    if (old === kept?.pressed) now.click();
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (element: Element | null): element is Field =>
  (element instanceof HTMLInputElement && element.type !== 'file') || element instanceof HTMLTextAreaElement;
const isFileField = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'file';

function choose(field: HTMLInputElement, files: FileList): void {
  field.files = files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** React overrides the property `value` of its fields to notice who sets it; this sets it as typing does. */
function type(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
