import { createElement, lazy, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readyLazy } from '#web/lib/ready-lazy.ts';

const newPiece = () =>
  lazy(async () => ({ default: ({ text }: { text: string }) => createElement('b', null, text) }));
/** What the very first drawing shows. */
const drawn = (piece: ReturnType<typeof newPiece>): string =>
  renderToString(createElement(Suspense, { fallback: 'waiting' }, createElement(piece, { text: 'there' })));

it('a part that was made ready comes with the first drawing, in place of its fallback', async () => {
  expect(drawn(newPiece())).toContain('waiting');
  const piece = newPiece();
  await readyLazy(piece);
  expect(drawn(piece)).toContain('<b>there</b>');
  expect(drawn(piece)).not.toContain('waiting');
  await readyLazy(piece);
});
