import { type Browser, chromium, type Page } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { tabProcesses } from '../../e2e/support/tab-memory.ts';
import { type TellsReport, verifyByPage } from '../../e2e/support/verification-reports.ts';
import { buildWebApp } from '../../scripts/build-web-app.ts';
import { ensureChromium } from '../../scripts/find-chromium.ts';
import { figuresOf, type ProcessFigures } from '../processor-time.ts';

const PATIENCE_MS = 30 * 60_000;

/** The real server's page for verifying archives, in a browser. */
export class CheckPage {
  readonly #server: ServerProcess;
  readonly #browser: Browser;

  private constructor(server: ServerProcess, browser: Browser) {
    this.#server = server;
    this.#browser = browser;
  }

  static async open(): Promise<CheckPage> {
    await buildWebApp();
    const server = await startServerProcess({ env: { URNA_DEMO: '0' } });
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer', '--disable-quic', '--no-first-run'],
    });
    return new CheckPage(server, browser);
  }

  /** Uses a separate tab, so that the measured memory is only this archive's. */
  async verify(path: string): Promise<ProcessFigures & { seconds: number; report: TellsReport }> {
    const before = new Set(await tabProcesses(this.#browser));
    const context = await this.#browser.newContext({ baseURL: this.#server.url, locale: 'es-CO' });
    try {
      const page: Page = await context.newPage();
      await page.goto('/verificar/urna');
      const tabs = (await tabProcesses(this.#browser)).filter((pid) => !before.has(pid));
      const cpu = () => tabs.reduce((sum, pid) => sum + figuresOf(pid).cpuSeconds, 0);
      const cpuBefore = cpu();
      const began = performance.now();
      const report = await verifyByPage(page, path, PATIENCE_MS);
      const seconds = (performance.now() - began) / 1000;
      const peakMegabytes = Math.max(...tabs.map((pid) => figuresOf(pid).peakMegabytes));
      return { seconds, cpuSeconds: cpu() - cpuBefore, peakMegabytes, report };
    } finally {
      await context.close();
    }
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
  }
}
