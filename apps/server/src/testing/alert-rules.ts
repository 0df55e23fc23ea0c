import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const rulesFile = join(import.meta.dirname, '../../../../deploy/prometheus/rules.yml');

export interface AlertRule {
  alert: string;
  expr: string;
  todo: string;
  chapter: string;
}

/** A quoted text of one line, as the rules file writes all of them. */
const unquoted = (text: string): string =>
  text.startsWith('"') ? (JSON.parse(text) as string) : text.slice(1, -1).replaceAll("''", "'");

export function readAlertRules(): AlertRule[] {
  const [, ...blocks] = readFileSync(rulesFile, 'utf8').split(/^ +- alert: /m);
  return blocks.map((block) => {
    const value = (name: string): string => {
      const [, text] = new RegExp(`^ +${name}: (".*"|'.*')$`, 'm').exec(block) ?? [];
      if (text === undefined) throw new Error(`an alert has no ${name}: ${block}`);
      return unquoted(text);
    };
    const [alert = ''] = block.split('\n', 1);
    return { alert, expr: value('expr'), todo: value('todo'), chapter: value('chapter') };
  });
}
