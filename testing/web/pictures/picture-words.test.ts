import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { readWords, writeWords } from '#testing/web/pictures/picture-words.ts';

describe('the words in a picture', () => {
  it('are read back, and leave the picture as it is', async () => {
    const canvas = createCanvas(3, 2);
    canvas.getContext('2d').fillRect(0, 0, 1, 2);
    const plain = canvas.toBuffer('image/png');
    const written = writeWords(plain, { 'Creation Time': '2026-11-23', Source: 'c0ffee1' });
    expect(readWords(plain)).toEqual({});
    expect(readWords(written)).toEqual({ 'Creation Time': '2026-11-23', Source: 'c0ffee1' });
    const image = await loadImage(written);
    expect([image.width, image.height]).toEqual([3, 2]);
  });
});
