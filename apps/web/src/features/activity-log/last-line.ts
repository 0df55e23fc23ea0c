import { z } from 'zod';

const headSchema = z.object({ id: z.int(), huella: z.string().regex(/^[0-9a-f]{64}$/) });
export type LogHead = z.infer<typeof headSchema>;

/** More than the last line is long: an exported log may have hundreds of megabytes. */
const TAIL_BYTES = 1_000_000;

/** The last entry of an exported log, as the file says it. */
export async function lastLine(file: Blob): Promise<LogHead> {
  const tail = await file.slice(Math.max(0, file.size - TAIL_BYTES)).text();
  return headSchema.parse(JSON.parse(tail.trimEnd().split('\n').at(-1) ?? ''));
}
