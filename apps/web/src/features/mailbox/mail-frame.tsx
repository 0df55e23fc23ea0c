import classes from './mail-frame.module.css';

/**
 * The mail as a mail program would show it. Sandboxed without scripts, forms or our origin; links may open a tab, since
 * some mails are nothing but a link. A srcdoc document inherits the page's policy, so its inline styles do not apply:
 * the frame itself comes from a blob, which has the same sandbox but is told apart by `frame-src`.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      className={classes.frame}
      title={`Mensaje: ${title}`}
      srcDoc={html}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}
