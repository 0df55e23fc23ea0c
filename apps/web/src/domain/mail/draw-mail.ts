const DROPPED = 'script, iframe, object, embed, form, meta, link, base, x-style';

const STYLE_ATTRIBUTE = 'data-style';
const STYLE_ELEMENT = 'x-style';

/**
 * The content security policy reports inline styles even in a parsed document that is never shown, so style attributes
 * are renamed before parsing. The mails come from our own server and never mention style attributes in their text.
 */
function withRenamedStyles(html: string): Document {
  const renamed = html
    .replace(/\sstyle=/gi, ` ${STYLE_ATTRIBUTE}=`)
    .replace(/<(\/?)style(?=[\s>])/gi, `<$1${STYLE_ELEMENT}`);
  return new DOMParser().parseFromString(renamed, 'text/html');
}

/**
 * Renders a mail's HTML into the frame's document. The frame inherits this page's content security policy, which
 * refuses inline style attributes; styles set through the CSSOM are allowed.
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
