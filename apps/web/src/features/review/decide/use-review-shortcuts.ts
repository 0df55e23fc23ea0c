import { type RefObject, useState } from 'react';
import type { ViewerHandle } from '../../../ui/use-viewer.ts';
import type { DecisionFormHandle } from './decision-form.tsx';
import { CONSOLIDATED } from './document-tabs.tsx';
import type { Review } from './use-review.ts';
import { useShortcutSetting, useShortcuts } from './use-shortcuts.ts';

interface Targets {
  viewer: RefObject<ViewerHandle | null>;
  form: RefObject<DecisionFormHandle | null>;
  approve: () => void;
  reject: () => void;
  skip: () => void;
}

export function useReviewShortcuts({ documents, select }: Review, targets: Targets) {
  const [enabled, setEnabled] = useShortcutSetting();
  const [helpOpened, setHelpOpened] = useState(false);
  const view = (act: (viewer: ViewerHandle) => void) => () => {
    if (targets.viewer.current) act(targets.viewer.current);
  };
  useShortcuts(enabled, {
    ...Object.fromEntries(documents.map(({ kind }, at) => [String(at + 1), () => select(kind)])),
    c: () => select(CONSOLIDATED),
    a: targets.approve,
    r: targets.reject,
    o: () => targets.form.current?.focusObservation(),
    f: () => targets.form.current?.finalize(),
    s: targets.skip,
    '+': view((viewer) => viewer.zoomIn()),
    '=': view((viewer) => viewer.zoomIn()),
    '-': view((viewer) => viewer.zoomOut()),
    '0': view((viewer) => viewer.fitPage()),
    g: view((viewer) => viewer.turnRight()),
    '.': view((viewer) => viewer.nextPage()),
    ',': view((viewer) => viewer.previousPage()),
    '?': () => setHelpOpened(true),
  });
  return { enabled, setEnabled, helpOpened, setHelpOpened };
}
