import { ActionIcon, Group, Loader, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useState } from 'react';
import { openPdf } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import classes from './pdf-viewer.module.css';

interface PdfViewerProps {
  file: Blob;
  label: string;
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const FIT = 2;

/** The file that was opened and what came of it; null where it can't be shown. */
interface Opened {
  file: Blob;
  document: PDFDocumentProxy | null;
}

function useOpenedPdf(file: Blob): [Opened | undefined, () => void] {
  const [opened, setOpened] = useState<Opened>();
  const fail = useCallback(() => setOpened({ file, document: null }), [file]);
  useEffect(() => {
    let left = false;
    const opening = openPdf(file);
    opening.then(
      (document) => {
        if (!left) setOpened({ file, document });
      },
      () => {
        if (!left) fail();
      },
    );
    return () => {
      left = true;
      // Frees the worker's memory; a file that didn't open has none to free.
      void opening.then((document) => document.loadingTask.destroy()).catch(() => undefined);
    };
  }, [file, fail]);
  return [opened?.file === file ? opened : undefined, fail];
}

/** A PDF on every device: telephones have no viewer of their own inside a page. */
export function PdfViewer({ file, label }: PdfViewerProps) {
  const [opened, fail] = useOpenedPdf(file);
  const [place, setPlace] = useState({ file, page: 1 });
  const [zoom, setZoom] = useState<number>(FIT);
  const { ref, width } = useElementSize();
  const page = place.file === file ? place.page : 1;
  const setPage = (next: number) => setPlace({ file, page: next });

  if (opened?.document === null) {
    return (
      <Text c="dimmed" role="status">
        No fue posible mostrar el documento aquí. Puede descargarlo y abrirlo en su dispositivo.
      </Text>
    );
  }
  const pages = opened ? opened.document.numPages : 0;
  const factor = ZOOMS[zoom] ?? 1;
  return (
    <div className={classes.viewer} role="group" aria-label={label}>
      <Group className={classes.bar ?? ''} justify="space-between" gap={4}>
        <Group gap={4} wrap="nowrap">
          <Tool label="Página anterior" sign="‹" disabled={page <= 1} onClick={() => setPage(page - 1)} />
          <Text size="sm" role="status" className={classes.count ?? ''}>
            {pages > 0 ? `Página ${String(page)} de ${String(pages)}` : 'Abriendo…'}
          </Text>
          <Tool label="Página siguiente" sign="›" disabled={page >= pages} onClick={() => setPage(page + 1)} />
        </Group>
        <Group gap={4} wrap="nowrap">
          <Tool label="Alejar" sign="−" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
          <Text size="sm" className={classes.zoom ?? ''}>
            {Math.round(factor * 100)} %
          </Text>
          <Tool label="Acercar" sign="+" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)} />
        </Group>
      </Group>
      {/* Scrolls by keyboard too, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.canvas} tabIndex={0} role="region" aria-label={`${label}, página`}>
        {/* Measures the room within the padding. */}
        <div ref={ref} className={classes.room} />
        {opened ? (
          <PdfPage
            document={opened.document}
            page={page}
            width={Math.floor(width * factor)}
            label={`${label}, página ${String(page)}`}
            onFailure={fail}
          />
        ) : (
          <Loader className={classes.loader ?? ''} aria-label="Abriendo el documento" />
        )}
      </div>
    </div>
  );
}

function Tool({ label, sign, ...rest }: { label: string; sign: string; disabled: boolean; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" size="lg" aria-label={label} title={label} {...rest}>
      <span className={classes.sign} aria-hidden="true">
        {sign}
      </span>
    </ActionIcon>
  );
}
