// Parts of a prerendered page whose script is a file of its own. They stand in the page from the
// start, so a press on them must count from the start: the page is taken over only when their
// scripts are there. React drops a press on a boundary that still waits for its script, and a form
// in it would be sent by the browser itself.
import { type ComponentType, lazy, Suspense } from 'react';

const waiting: (() => Promise<void>)[] = [];

/**
 * Resolves when every part of the pages loaded so far can be drawn at once. One that fails to load
 * stays lazy.
 */
export const partsReady = (): Promise<unknown> => Promise.allSettled(waiting.map((load) => load()));

/**
 * A component in a file of its own, drawn from `load` when it is first needed, or before by
 * `partsReady`.
 */
export function pagePart(load: () => Promise<ComponentType>): ComponentType {
  let Loaded: ComponentType | undefined;
  const ready = async (): Promise<void> => {
    Loaded ??= await load();
  };
  const Late = lazy(async () => ({ default: await load() }));
  waiting.push(ready);
  return function PagePart() {
    return <Suspense>{Loaded ? <Loaded /> : <Late />}</Suspense>;
  };
}
