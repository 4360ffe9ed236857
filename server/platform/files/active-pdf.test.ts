// A PDF that acts on its own, however it writes the names of what it does.
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { inspectFile, problemOfPdf } from '#server/platform/files/inspect.ts';

const pdf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat(['%PDF-1.7\n', ...objects, '\ntrailer <<>>\n%%EOF\n'].map((one) => Buffer.from(one)));
const packed = (text: string, kind = '/ObjStm'): Buffer => {
  const body = deflateSync(text);
  const head = `1 0 obj\n<< /Type ${kind} /N 1 /First 4 /Filter /FlateDecode /Length ${body.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\nendstream\nendobj\n')]);
};

it.each([
  ['a name with an escaped letter', pdf('1 0 obj << /S /J#61vaScript /JS (app.alert(1)) >> endobj')],
  ['an action at opening with an escaped letter', pdf('1 0 obj << /Open#41ction 2 0 R >> endobj')],
  ['script inside a compressed object', pdf(packed('4 0 << /S /JavaScript /JS (app.alert(1)) >>'))],
  [
    'the same behind escapes of the stream and the name',
    pdf(packed('4 0 << /S /J#61vaScript >>', '/Obj#53tm')),
  ],
  [
    'a compressed object that cannot be unpacked',
    pdf('1 0 obj << /Type /ObjStm >>\nstream\nnot zlib\nendstream endobj'),
  ],
  ['an encrypted document', pdf('trailer << /Encrypt 3 0 R >>')],
])('refuses %s', async (_what, bytes) => {
  expect(await inspectFile(bytes)).toEqual({ problem: 'unsafe' });
});

it('lets a document with compressed objects that only show something be drawn', () => {
  const bytes = pdf(packed('4 0 << /Type /Page /Contents 5 0 R >>'));
  expect(problemOfPdf(bytes)).toBeUndefined();
});
