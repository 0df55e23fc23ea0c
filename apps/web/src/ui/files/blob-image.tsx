import { type CSSProperties, useCallback } from 'react';

interface BlobImageProps {
  file: Blob;
  alt: string;
  className?: string | undefined;
  style?: CSSProperties;
  /** Its own measures, once it is decoded. */
  onSize?: (size: { width: number; height: number }) => void;
}

/** A picture from bytes in memory; the address that the browser makes for them goes with the picture. */
export function BlobImage({ file, alt, className, style, onSize }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <img
      alt={alt}
      className={className}
      style={style}
      ref={show}
      onLoad={({ currentTarget }) =>
        onSize?.({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
    />
  );
}
