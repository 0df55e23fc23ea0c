import { useEffect, useRef } from 'react';
import { drawMail } from './draw-mail.ts';
import classes from './mail-frame.module.css';

/** As tall as what is written: of the body, since the document itself is never lower than its frame. */
function fit(element: HTMLIFrameElement): void {
  // While the frame loads its document has no body yet.
  const body = element.contentDocument?.querySelector('body');
  if (body) element.style.height = `${String(Math.ceil(body.getBoundingClientRect().height))}px`;
}

/**
 * The mail as a mail program would show it: nothing in it can run, since neither the sandbox nor the policy allows a
 * script; it has our origin only so that `drawMail` may reach in. Its links open a tab.
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
    // Firefox replaces the empty document once it has "loaded"; drawn earlier, the mail would be lost.
    if (element.contentDocument?.readyState === 'complete') draw();
    element.addEventListener('load', draw);
    // A telephone is turned, or the mail was drawn while it was out of sight: then it had no height yet.
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
