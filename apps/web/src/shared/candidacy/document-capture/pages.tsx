import { ActionIcon, Box, Button } from '@mantine/core';
import type { DocumentKind } from '@urna/contract/candidacy/documents';
import type { Advice } from '@urna/document-scanner/advice';
import type { Look, Shot } from '@urna/document-scanner/scan';
import { ArrowUpIcon, icon } from '@urna/ui/icons';
import { useState } from 'react';
import { BlobImage } from '../../../ui/files/blob-image.tsx';
import classes from './capture.module.css';
import { adviceWords, pictureName } from './capture-parts.tsx';
import type { CallScanner } from './use-scanner.ts';

/** A picture that was taken over into the document. */
export interface Page {
  id: number;
  shot: Shot;
  /** Straightened, in the chosen look. */
  preview: Blob;
  /** Width over height. */
  ratio: number;
  advice: Advice[];
}

/** Far more than a certificate has, and what a megabyte holds. */
export const MOST_PAGES = 20;

/** The pages of a document in their order. */
export function usePages(kind: DocumentKind, call: CallScanner) {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [look, setLook] = useState<Look>(kind === 'cedula' ? 'colour' : 'grey');
  const [last, setLast] = useState(0);

  const straighten = async (shot: Shot, wanted: Look) => {
    const { picture, quad, turn } = shot;
    return { shot, ...(await call((work) => work.straighten({ picture, quad, turn }, wanted))) };
  };
  return {
    pages,
    look,
    /** Adds a picture at the end, or puts it in the place of the page that was corrected. */
    keep: async (shot: Shot, id: number | null): Promise<readonly Page[]> => {
      const made = await straighten(shot, look);
      const changed =
        id === null
          ? [...pages, { id: last + 1, ...made }]
          : pages.map((page) => (page.id === id ? { id, ...made } : page));
      if (id === null) setLast(last + 1);
      setPages(changed);
      return changed;
    },
    turn: async ({ id, shot }: Page): Promise<void> => {
      const made = await straighten({ ...shot, turn: (shot.turn + 1) % 4 }, look);
      setPages((now) => now.map((page) => (page.id === id ? { id, ...made } : page)));
    },
    repaint: async (wanted: Look): Promise<void> => {
      const repainted: Page[] = [];
      for (const page of pages) repainted.push({ id: page.id, ...(await straighten(page.shot, wanted)) });
      setPages(repainted);
      setLook(wanted);
    },
    remove: (id: number) => setPages((now) => now.filter((page) => page.id !== id)),
    /** Exchanges a page with the one before it. */
    raise: (id: number) =>
      setPages((now) => {
        const index = now.findIndex((page) => page.id === id);
        const [before, page] = [now[index - 1], now[index]];
        return before && page ? now.with(index - 1, page).with(index, before) : now;
      }),
  };
}

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
      {pages.map((page, index) => {
        const name = pictureName(kind, index);
        const next = pages[index + 1];
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
                      disabled={index === 0}
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
                <Box key={one} component="span" c="var(--urna-warning-ink)" fz={14}>
                  {adviceWords[one]}
                </Box>
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
