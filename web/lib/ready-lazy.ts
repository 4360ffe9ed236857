import type { ComponentType, LazyExoticComponent } from 'react';

/** React's own parts of what `lazy` made; the test beside this tells when they are others. */
interface Parts {
  readonly _payload: unknown;
  readonly _init: (payload: unknown) => unknown;
}

/**
 * Lets a part that was fetched be drawn with its first frame. Left to itself, `lazy` draws the
 * fallback first, however long the file is there, and React then shows nothing in its place for
 * 300 ms. Only for a file that is there: a failure would stay.
 */
export async function readyLazy<Props>(piece: LazyExoticComponent<ComponentType<Props>>): Promise<void> {
  const inner: unknown = piece;
  const { _payload, _init } = inner as Parts;
  try {
    _init(_payload);
  } catch (coming) {
    await coming;
  }
}
