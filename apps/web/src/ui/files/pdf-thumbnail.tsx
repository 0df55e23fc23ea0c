import { useEffect, useRef, useState } from 'react';
import { openPdf } from './pdf-viewer.tsx';

/** The width of a thumbnail, with room for sharp screens. */
const WIDTH = 144;

/** The first page of a PDF, small: to recognise it, not to read it. The name stands beside it. */
export function PdfThumbnail({ file }: { file: Blob }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    const opening = openPdf(file);
    const draw = async () => {
      const page = await (await opening).getPage(1);
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: WIDTH / width });
      if (left || !canvas.current) return;
      canvas.current.width = Math.floor(viewport.width);
      canvas.current.height = Math.floor(viewport.height);
      await page.render({ canvas: canvas.current, viewport }).promise;
    };
    draw().catch(() => {
      if (!left) setFailed(true);
    });
    return () => {
      left = true;
      void opening.then((document) => document.loadingTask.destroy()).catch(() => undefined);
    };
  }, [file]);
  return failed ? <span aria-hidden="true">PDF</span> : <canvas ref={canvas} aria-hidden="true" />;
}
