import { existsSync, readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

interface Processes {
  processInfo: { type: string; id: number }[];
}

/** Memory of the browser's renderer processes, which include the workers of a page. */
export async function tabProcesses(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as Processes;
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** The peak memory of a page's process in MB; null if the system doesn't report it. */
export async function peakOfTabs(browser: Browser): Promise<number | null> {
  if (!existsSync('/proc/self/status')) return null;
  const peaks = (await tabProcesses(browser)).map((pid) => {
    const [, kilobytes = 'NaN'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  });
  return Math.max(...peaks);
}
