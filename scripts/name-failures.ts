import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

const firstLine = (text = ''): string => stripVTControlCharacters(text).split('\n', 1)[0] ?? '';

/** Names what failed in a file as soon as that file has ended: Vitest's own reporter gives the reasons after all of them. */
export default class NameFailures implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const failed = (what: string, reason: string | undefined) =>
      process.stdout.write(`FAILED ${module.relativeModuleId}${what}: ${firstLine(reason)}\n`);
    for (const { message } of module.errors()) failed('', message);
    for (const suite of module.children.allSuites()) {
      for (const { message } of suite.errors()) failed(` › ${suite.fullName}`, message);
    }
    for (const test of module.children.allTests('failed')) {
      failed(` › ${test.fullName}`, test.result().errors?.[0]?.message);
    }
  }
}
