import { useState } from 'react';
import { BlobImage } from './blob-image.tsx';
import { useViewer, type ViewerProps } from './use-viewer.ts';
import classes from './viewer.module.css';
import { ViewerFrame } from './viewer-frame.tsx';
import { type Size, turned } from './viewer-scale.ts';

/** A picture with the same tools as a PDF; it starts whole, since a face cut at the chin says nothing. */
export function ImageViewer({ file, label, fill, handle }: ViewerProps) {
  const [natural, setNatural] = useState<Size>();
  const [viewer, room] = useViewer({
    natural,
    page: 1,
    pages: 1,
    onPage: () => undefined,
    startsAt: 'page',
    fill,
    handle,
  });
  const { scale, turn } = viewer;
  const width = (natural?.width ?? 0) * scale;
  const height = (natural?.height ?? 0) * scale;
  const space = turned({ width, height }, turn);
  return (
    <ViewerFrame label={label} viewer={viewer} room={room} waiting={false}>
      <div className={classes.page} style={{ width: Math.floor(space.width), height: Math.floor(space.height) }}>
        <BlobImage
          file={file}
          alt={label}
          className={classes.picture}
          style={{ width, height, transform: `translate(-50%, -50%) rotate(${String(turn)}deg)` }}
          onSize={setNatural}
        />
      </div>
    </ViewerFrame>
  );
}
