const DROPPED = 'script, iframe, object, embed, form, meta, link, base, style';

/** Takes the styles off in a document that is never shown, where the policy has nothing to refuse or report yet. */
function withoutStyles(source: Document): { body: HTMLElement; sheets: string[]; inline: Map<number, string> } {
  const sheets = [...source.querySelectorAll('style')].map((style) => style.textContent);
  for (const element of source.querySelectorAll(DROPPED)) element.remove();
  const inline = new Map<number, string>();
  for (const [place, element] of [source.body, ...source.body.querySelectorAll('*')].entries()) {
    const style = element.getAttribute('style');
    if (style) inline.set(place, style);
    element.removeAttribute('style');
  }
  return { body: source.body, sheets, inline };
}

/**
 * Draws a mail's HTML inside the frame's document. The frame inherits this page's policy, which refuses the inline
 * styles that every mail is made of; set from here, through the object model, they are ours and are allowed.
 */
export function drawMail(target: Document, html: string): void {
  const { body, sheets, inline } = withoutStyles(new DOMParser().parseFromString(html, 'text/html'));
  const shown = target.importNode(body, true);
  target.documentElement.replaceChild(shown, target.body);
  const elements = [shown, ...shown.querySelectorAll<HTMLElement>('*')];
  for (const [place, style] of inline) {
    const element = elements[place];
    if (element) element.style.cssText = style;
  }
  for (const link of shown.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  const Sheet = target.defaultView?.CSSStyleSheet;
  if (!Sheet) return;
  target.adoptedStyleSheets = sheets.map((text) => {
    const sheet = new Sheet();
    sheet.replaceSync(text);
    return sheet;
  });
}
