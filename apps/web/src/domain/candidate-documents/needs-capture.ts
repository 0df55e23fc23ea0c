import { type DocumentKind, documentTypeOf } from '@urna/contract/candidacy/documents';
import { MAX_UPLOAD_BYTES, PHOTO_SIZE } from '@urna/contract/shared/limits';

/** HEIC has no type in most browsers. */
const isPicture = ({ name, type }: File) => type.startsWith('image/') || /\.(jpe?g|png|webp|avif|hei[cf])$/i.test(name);

/** Whether the chosen file is a picture of which the document has to be made first. Anything else is sent as it is. */
export async function needsCapture(kind: DocumentKind, file: File): Promise<boolean> {
  if (!isPicture(file)) return false;
  if (documentTypeOf(kind).format === 'pdf' || !/\.jpe?g$/i.test(file.name) || file.size > MAX_UPLOAD_BYTES)
    return true;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return width !== PHOTO_SIZE.width || height !== PHOTO_SIZE.height;
  } catch {
    // The server says what is wrong with it.
    return false;
  }
}
