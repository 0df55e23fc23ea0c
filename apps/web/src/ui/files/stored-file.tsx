import { lazy, Suspense } from 'react';
import { BlobImage } from './blob-image.tsx';
import classes from './files.module.css';

interface ThumbnailProps {
  isPdf: boolean;
  /** The file's bytes, once loaded. */
  picture: Blob | undefined;
  alt: string;
}

/** Loaded apart, because it brings pdf.js. */
const PdfThumbnail = lazy(async () => ({ default: (await import('./pdf.tsx')).PdfThumbnail }));

/** A thumbnail of an image or of a PDF's first page; an icon where the PDF isn't at hand. */
export function Thumbnail({ isPdf, picture, alt }: ThumbnailProps) {
  const icon = <span aria-hidden="true">PDF</span>;
  return (
    <span className={classes.thumbnail} data-photo={!isPdf || picture !== undefined || undefined}>
      {isPdf ? (
        picture ? (
          <Suspense fallback={icon}>
            <PdfThumbnail file={picture} />
          </Suspense>
        ) : (
          icon
        )
      ) : picture ? (
        <BlobImage file={picture} alt={alt} />
      ) : null}
    </span>
  );
}

interface StoredFileProps extends ThumbnailProps {
  name: string;
  detail: string;
}

export function StoredFile({ name, detail, ...thumbnail }: StoredFileProps) {
  return (
    <div className={classes.stored}>
      <Thumbnail {...thumbnail} />
      <p className={classes.storedWords}>
        <strong>{name}</strong>
        <span>{detail}</span>
      </p>
    </div>
  );
}
