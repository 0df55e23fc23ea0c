import { useEffect, useRef } from 'react';
import { drawMail } from './draw-mail.ts';
import classes from './mail-frame.module.css';

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
      element.style.height = `${String(inside.documentElement.scrollHeight)}px`;
    };
    // Firefox replaces the empty document once it has "loaded"; drawn earlier, the mail would be lost.
    if (element.contentDocument?.readyState === 'complete') draw();
    element.addEventListener('load', draw);
    return () => element.removeEventListener('load', draw);
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
