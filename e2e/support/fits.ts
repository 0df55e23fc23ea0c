import { expect, type Page } from '@playwright/test';

/** Asserts that no word of ordinary text goes on in the next line, and that no button's words are cut. */
export async function expectWholeWords(page: Page, where: string): Promise<void> {
  const broken = await page.evaluate(async () => {
    // The typeface that stands in until ours has come may be wider.
    await document.fonts.ready;
    const faults: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest('.spoken, script, style')) continue;
      // Addresses, codes and file names have to break somewhere.
      if (getComputedStyle(parent).fontFamily.includes('mono')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<=^|\s|[¿¡«(])\p{L}{2,30}(?=$|\s|[.,:;?!»)])/gu,
      )) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`${word} is broken`);
      }
    }
    for (const button of document.querySelectorAll<HTMLElement>('button, a:is(.mantine-Button-root, [data-variant])')) {
      const label = button.querySelector<HTMLElement>('.mantine-Button-label') ?? button;
      if (label.checkVisibility() && label.scrollWidth > label.clientWidth + 1) {
        faults.push(`«${button.innerText}» is cut`);
      }
    }
    return faults;
  });
  expect(broken, where).toEqual([]);
}
