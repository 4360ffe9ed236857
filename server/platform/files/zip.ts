import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  /** Path inside the file; from the code alone, never from a person. */
  readonly name: string;
  readonly body: string | Uint8Array;
  /** Pictures and documents are packed already. */
  readonly isPacked?: boolean;
}

const sliceBytes = 256 * 1024;

/**
 * A ZIP file piece by piece: one entry is in memory at a time, and the next is asked for when the
 * reader has taken it.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let fault: Error | undefined;
  const zip = new Zip((error, piece) => {
    if (error) fault = error;
    else pieces.push(piece);
  });
  const made = (): Uint8Array[] => {
    if (fault) throw fault;
    return pieces.splice(0);
  };
  for await (const { name, body, isPacked } of entries) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    entry.mtime = at;
    zip.add(entry);
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    for (let start = 0; start < bytes.length; start += sliceBytes) {
      entry.push(bytes.subarray(start, start + sliceBytes));
      yield* made();
    }
    entry.push(new Uint8Array(), true);
    yield* made();
  }
  zip.end();
  yield* made();
}
