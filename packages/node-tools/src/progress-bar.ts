const WIDTH = 30;
// Faster than a person reads, slow enough for a terminal.
const EVERY_MS = 100;

/** A progress bar on a terminal, and nothing when the output is redirected. */
export function progressBar(out: NodeJS.WriteStream): {
  show: (fraction: number, words: string) => void;
  end: () => void;
} {
  let last = 0;
  return {
    show: (fraction, words) => {
      const now = Date.now();
      if (!out.isTTY || (now - last < EVERY_MS && fraction < 1)) return;
      last = now;
      const full = Math.round(WIDTH * fraction);
      out.write(`\r\u001b[K[${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}] ${Math.round(fraction * 100)} % ${words}`);
    },
    end: () => void (out.isTTY && out.write('\r\u001b[K')),
  };
}
