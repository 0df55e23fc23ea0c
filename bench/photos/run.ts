import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import sharp from 'sharp';
import { drawPhotograph, type Photograph, type Quad, type Subject } from '../../e2e/support/photographs.ts';
import { ensureChromium } from '../../scripts/find-chromium.ts';
import { bundle } from '../browser-bundle.ts';
import { quantile } from '../figures.ts';
import type { Outcome, Timing } from './browser-entry.ts';
import { hasTesseract, shareRead } from './read-words.ts';

/** Twelve megapixels, as most phones take. */
const LONGEST = 4_000;
/** How much slower than this machine the cheap phone is. */
const SLOWER = 6;
/** The furthest corner from its place, as a share of the picture's diagonal: on a letter page some 3 mm. */
const STRAIGHT = 0.01;
/** Of the words that tesseract reads in the drawing itself. */
const LEGIBLE = 0.9;
const subjects: readonly Subject[] = ['letter', 'front', 'letter', 'back'];

const ENTRY = resolve(import.meta.dirname, 'browser-entry.ts');

const say = (line: string) => process.stdout.write(`${line}\n`);

const ORIGIN = 'http://localhost';

/** A page at the speed of a cheap phone. Every request is answered here: nothing is sent anywhere. */
async function openPage(page: Page, current: () => Buffer): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) =>
    route.request().url().endsWith('.jpg')
      ? route.fulfill({ contentType: 'image/jpeg', body: current() })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
  );
  await page.goto(`${ORIGIN}/`);
  await page.addScriptTag({ type: 'module', content: await bundle(ENTRY) });
  await page.waitForFunction(() => 'processPhotograph' in globalThis);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** The corners may begin at any of the four: the person turns the result with a button. */
function cornerError(found: Quad, outcome: Outcome, { corners, size }: Photograph): number {
  const scale = size.width / outcome.size.width;
  const errors = [0, 1, 2, 3].map((turn) =>
    Math.max(
      ...corners.map((corner, at) => {
        const { x, y } = found[(at + turn) % 4] ?? corner;
        return Math.hypot(corner.x - x * scale, corner.y - y * scale);
      }),
    ),
  );
  return Math.min(...errors) / Math.hypot(size.width, size.height);
}

/** The first picture of the PDF that the product wrote. */
function pictureOf(pdf: Buffer): Buffer {
  const [, length = ''] = /DCTDecode \/Length (\d+) >>\nstream\n/.exec(pdf.toString('latin1')) ?? [];
  const start = pdf.indexOf('stream\n', pdf.indexOf('/DCTDecode')) + 'stream\n'.length;
  return pdf.subarray(start, start + Number(length));
}

const seconds = ({ whole, decoding }: Timing) => (whole + decoding * (SLOWER - 1)) / 1000;

const percent = (share: number) => `${(share * 100).toFixed(0).padStart(4)} %`;

/** Reads a picture as it is, or also turned if the phone was held across: the person would turn it. */
async function read(folder: string, picture: Buffer, text: string, isCard: boolean, turns: number): Promise<number> {
  let best = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const path = join(folder, 'read.png');
    await sharp(picture)
      .rotate(turn * 90)
      .png()
      .toFile(path);
    best = Math.max(best, await shareRead(path, text, isCard));
  }
  return best;
}

/**
 * Makes documents of drawn photographs in Chromium at the speed of a cheap phone. The reference of legibility is the
 * same photograph, only shrunk to the pixels of a page.
 */
export async function benchPhotos(count: number): Promise<number> {
  const canRead = hasTesseract();
  if (!canRead)
    say('tesseract is missing (Debian: apt-get install tesseract-ocr tesseract-ocr-spa): legibility is not measured');
  const folder = mkdtempSync(join(tmpdir(), 'urna-photos-'));
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const rows: { error: number; own: number; shrunk: number; size: number; find: number; make: number }[] = [];
  try {
    const page = await browser.newPage();
    let photograph: Photograph | undefined;
    await openPage(page, () => photograph?.jpeg ?? Buffer.alloc(0));
    say('  n  subject  error   read  only shrunk    kB   find s   make s');
    for (let seed = 1; seed <= count; seed += 1) {
      const subject = subjects[seed % subjects.length] ?? 'letter';
      const lying = seed % 7 === 0;
      photograph = await drawPhotograph({ seed, subject, longest: LONGEST, lying });
      const kind = subject === 'letter' ? 'antecedentes' : 'cedula';
      const outcome: Outcome = await page.evaluate(`processPhotograph('${ORIGIN}/${String(seed)}.jpg', '${kind}')`);
      const pdf = Buffer.from(outcome.pdf);
      let [own, shrunk] = [Number.NaN, Number.NaN];
      if (canRead) {
        const { text } = photograph;
        const isCard = subject !== 'letter';
        const best = await read(folder, photograph.original, text, isCard, 1);
        own = (await read(folder, pictureOf(pdf), text, isCard, lying ? 4 : 1)) / best;
        const small = await sharp(photograph.jpeg).resize({ height: 1_650 }).jpeg({ quality: 80 }).toBuffer();
        shrunk = (await read(folder, small, text, isCard, lying ? 4 : 1)) / best;
      }
      const row = {
        error: outcome.isSure ? cornerError(outcome.quad, outcome, photograph) : 1,
        own,
        shrunk,
        size: pdf.length,
        find: seconds(outcome.find),
        make: seconds(outcome.make),
      };
      rows.push(row);
      const error = outcome.isSure ? `${(row.error * 100).toFixed(2)} %`.padStart(7) : '   none';
      const figures = [row.size / 1024, row.find, row.make].map((value, at) => value.toFixed(at === 0 ? 0 : 1));
      const [kilobytes = '', find = '', make = ''] = figures;
      say(
        `${String(seed).padStart(3)}  ${subject.padEnd(6)} ${error} ${percent(own)}       ${percent(shrunk)} ` +
          `${kilobytes.padStart(5)} ${find.padStart(8)} ${make.padStart(8)}  ${outcome.advice.join(' ')}`,
      );
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
  const share = (holds: (row: (typeof rows)[number]) => boolean) => percent(rows.filter(holds).length / rows.length);
  const times = (pick: (row: (typeof rows)[number]) => number) => {
    const values = rows.map(pick);
    return `median ${quantile(values, 0.5).toFixed(1)} s, p95 ${quantile(values, 0.95).toFixed(1)} s`;
  };
  say(
    `straight (corners within ${String(STRAIGHT * 100)} % of the diagonal)  ${share(({ error }) => error <= STRAIGHT)}`,
  );
  if (canRead) {
    say(
      `legible (${String(LEGIBLE * 100)} % of the words of the drawing)          ${share(({ own }) => own >= LEGIBLE)}`,
    );
    say(`legible when only shrunk                           ${share(({ shrunk }) => shrunk >= LEGIBLE)}`);
  }
  say(`below 1 MB                                         ${share(({ size }) => size < MAX_UPLOAD_BYTES)}`);
  say(`from the picture to its corners, ${String(SLOWER)} times slower       ${times(({ find }) => find)}`);
  say(`from there to the PDF                              ${times(({ make }) => make)}`);
  return 0;
}
