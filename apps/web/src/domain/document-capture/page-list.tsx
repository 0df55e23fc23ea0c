import { ActionIcon, Button } from '@mantine/core';
import type { DocumentKind } from '@urna/contract/candidacy/documents';
import { ArrowUpIcon, icon } from '@urna/ui/icons';
import { BlobImage } from '../../ui/files/blob-image.tsx';
import classes from './capture.module.css';
import { adviceWords, pictureName } from './capture-words.ts';
import type { Page } from './use-pages.ts';

const ArrowDownIcon = icon(<path d="M12 5v14M6 13l6 6 6-6" />);

interface PageListProps {
  kind: DocumentKind;
  pages: readonly Page[];
  onAdjust: (page: Page) => void;
  onTurn: (page: Page) => void;
  /** Exchanges a page with the one before it. */
  onRaise: (id: number) => void;
  onRemove: (id: number) => void;
}

/** The straightened pages in their order, each with what can be done with it. */
export function PageList({ kind, pages, onAdjust, onTurn, onRaise, onRemove }: PageListProps) {
  return (
    <ol className="stack gap-sm">
      {pages.map((page, at) => {
        const name = pictureName(kind, at);
        const next = pages[at + 1];
        const tool = (label: string, act: () => void) => (
          <Button size="compact-md" variant="default" aria-label={`${label}: ${name}`} onClick={act}>
            {label}
          </Button>
        );
        return (
          <li key={page.id} className={classes.page}>
            <span className={classes.sheet}>
              <BlobImage file={page.preview} alt={`${name}, como quedará`} />
            </span>
            <div className="stack gap-xs">
              <div className="ends">
                <strong>{name}</strong>
                {pages.length > 1 ? (
                  <span className="line">
                    <ActionIcon
                      size="lg"
                      variant="subtle"
                      title="Subir"
                      aria-label={`Subir: ${name}`}
                      disabled={at === 0}
                      onClick={() => onRaise(page.id)}
                    >
                      <ArrowUpIcon />
                    </ActionIcon>
                    <ActionIcon
                      size="lg"
                      variant="subtle"
                      title="Bajar"
                      aria-label={`Bajar: ${name}`}
                      disabled={!next}
                      onClick={() => next && onRaise(next.id)}
                    >
                      <ArrowDownIcon />
                    </ActionIcon>
                  </span>
                ) : null}
              </div>
              {page.advice.map((one) => (
                <span key={one} className={classes.remark}>
                  {adviceWords[one]}
                </span>
              ))}
              <div className="cluster">
                {tool('Ajustar bordes', () => onAdjust(page))}
                {tool('Girar', () => onTurn(page))}
                {tool('Quitar', () => onRemove(page.id))}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
