import { useEffect, useRef } from 'react';
import { drawMail } from './draw-mail.ts';
import classes from './mail-frame.module.css';

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
      className={classes.frame}
      title={`Mensaje: ${title}`}
      srcDoc="<!doctype html><html lang='es'><body></body></html>"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}
