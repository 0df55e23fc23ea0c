import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './results.module.css';

/** What is wider than the page scrolls, which must be reachable without a mouse. */
const scrolledByKeyboard = { tabIndex: 0, role: 'region' } as const;

export function CommandBlock({ what, lines }: { what: string; lines: readonly string[] }) {
  const text = lines.join('\n');
  return (
    <div className={classes.command}>
      <pre {...scrolledByKeyboard} aria-label={`Comandos: ${what}`}>
        <code>{text}</code>
      </pre>
      <CopyButton text={`${text}\n`} what={what} />
    </div>
  );
}
