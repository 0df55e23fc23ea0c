import { BlobImage } from './blob-image.tsx';
import classes from './stored-file.module.css';

interface ThumbnailProps {
  isPdf: boolean;
  /** The image's bytes, once loaded. */
  picture: Blob | undefined;
  alt: string;
}

/** A thumbnail of an image, or an icon for a PDF: fetching PDFs for thumbnails is too expensive on slow links. */
export function Thumbnail({ isPdf, picture, alt }: ThumbnailProps) {
  return (
    <span className={classes.thumbnail} data-photo={!isPdf || undefined}>
      {isPdf ? <span aria-hidden="true">PDF</span> : picture ? <BlobImage file={picture} alt={alt} /> : null}
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
      <p className={classes.words}>
        <strong>{name}</strong>
        <span>{detail}</span>
      </p>
    </div>
  );
}
