import { type CSSProperties, useCallback } from 'react';

interface BlobImageProps {
  file: Blob;
  alt: string;
  className?: string | undefined;
  style?: CSSProperties;
  /** The natural size after decoding. */
  onSize?: (size: { width: number; height: number }) => void;
}

/** An image from bytes in memory; its object URL is revoked on unmount. */
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
