import { useEffect, useRef } from 'react';
import classes from './files.module.css';

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
function drawMail(target: Document, html: string): void {
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

/** Measures the body, because the document element is never lower than its frame. */
function fit(element: HTMLIFrameElement): void {
  // The document has no body while the frame loads.
  const body = element.contentDocument?.querySelector('body');
  if (body) element.style.height = `${String(Math.ceil(body.getBoundingClientRect().height))}px`;
}

/**
 * Shows a mail as a mail program would. Neither the sandbox nor the policy allows scripts; same-origin access only lets
 * `drawMail` write into the frame. Links open in a new tab.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const draw = () => {
      const inside = element.contentDocument;
      if (!inside) return;
      drawMail(inside, html);
      fit(element);
    };
    // Firefox replaces the initial empty document on load, so anything drawn earlier would be lost.
    if (element.contentDocument?.readyState === 'complete') draw();
    element.addEventListener('load', draw);
    // The height changes when a phone is rotated, or when a mail that was drawn while hidden becomes visible.
    const observer = new ResizeObserver(() => fit(element));
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('load', draw);
    };
  }, [html]);

  return (
    <iframe
      ref={frame}
      className={classes.mail}
      title={`Mensaje: ${title}`}
      srcDoc="<!doctype html><html lang='es'><body></body></html>"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}
