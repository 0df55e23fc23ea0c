import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether an element has less room than it needs, known before it is first painted. A style sheet can ask this of the
 * element's container, but not with a number that each use of it brings along.
 */
export function useNarrowerThan<Node extends HTMLElement>(pixels: number): [RefObject<Node | null>, boolean] {
  const node = useRef<Node>(null);
  const [narrower, setNarrower] = useState(false);
  useLayoutEffect(() => {
    const element = node.current;
    if (!element) return undefined;
    const measure = () => setNarrower(element.clientWidth < pixels);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pixels]);
  return [node, narrower];
}
