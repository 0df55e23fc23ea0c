import { type ClientRequest, get, type RequestOptions } from 'node:http';
import { everybodyHasAnAddress } from './election-day/device.ts';

export interface ArchiveReaders {
  /** Downloads under way, and what has arrived until now. */
  open: () => number;
  bytes: () => number;
  stop: () => Promise<{ bytes: number; whole: number }>;
}

/**
 * Downloads the archive again and again until stopped: `count` at once, each from an address of its own, at most that
 * many bytes a second each.
 */
export function readArchive(url: string, count: number, bytesPerSecond = Number.POSITIVE_INFINITY): ArchiveReaders {
  const total = { bytes: 0, whole: 0 };
  const stopping = new AbortController();
  const running = new Set<ClientRequest>();
  const download = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const options: RequestOptions = everybodyHasAnAddress
        ? { localAddress: `127.9.${Math.floor(number / 250)}.${1 + (number % 250)}` }
        : {};
      const request = get(`${url}/api/elections/contador/archive`, options, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`a download was answered ${response.statusCode}`));
        running.add(request);
        response.on('data', (chunk: Buffer) => {
          total.bytes += chunk.length;
          if (bytesPerSecond === Number.POSITIVE_INFINITY) return;
          response.pause();
          setTimeout(() => response.resume(), (1000 * chunk.length) / bytesPerSecond);
        });
        response.on('end', () => total.whole++);
        response.on('error', () => undefined);
      });
      request.on('error', (error) => (stopping.signal.aborted ? resolve() : reject(error)));
      request.on('close', () => {
        running.delete(request);
        resolve();
      });
    });
  const works = Promise.all(
    Array.from({ length: count }, async (_, number) => {
      while (!stopping.signal.aborted) await download(number);
    }),
  );
  // It is told by `stop`.
  works.catch(() => undefined);
  return {
    open: () => running.size,
    bytes: () => total.bytes,
    stop: async () => {
      stopping.abort();
      for (const request of running) request.destroy();
      await works;
      return total;
    },
  };
}
