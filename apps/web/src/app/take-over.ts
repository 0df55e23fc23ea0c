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

/**
 * Renders the app in place of the page that the server rendered, which has the same elements in the same order. Focus,
 * typed text and what was unfolded or pressed meanwhile are carried over.
 */
export async function takeOver(root: HTMLElement, render: () => void): Promise<void> {
  await untilReleased();
  const before = [...root.querySelectorAll<HTMLElement>('*')];
  const focused = document.activeElement;
  const caret = isField(focused) ? focused.selectionStart : null;
  render();
  const after = [...root.querySelectorAll<HTMLElement>('*')];
  for (const [at, old] of before.entries()) {
    const now = after[at];
    if (now?.tagName !== old.tagName) return;
    if (old instanceof HTMLDetailsElement && now instanceof HTMLDetailsElement) now.open = old.open;
    if (isField(old) && isField(now) && old.value !== now.value) type(now, old.value);
    if (old === focused) {
      now.focus({ preventScroll: true });
      if (isField(now) && caret !== null) now.setSelectionRange(caret, caret);
    }
    if (old === kept?.pressed) now.click();
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** React overrides the property `value` of its fields to notice who sets it; this sets it as typing does. */
function type(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
