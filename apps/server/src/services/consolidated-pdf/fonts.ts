import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FontName } from './theme.ts';

/** Inter as static TrueType files: the web's variable font would be embedded at one weight. */
const files = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  semibold: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
} as const satisfies Record<FontName, string>;

const loaded = new Map<FontName, Buffer>();

export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const name of ['regular', 'semibold', 'bold'] as const) {
    const bytes = loaded.get(name) ?? readFileSync(fileURLToPath(files[name]));
    loaded.set(name, bytes);
    document.registerFont(name, bytes);
  }
}
