// The only way out: a host that was named beforehand, no redirect, an end in time and in bytes.
export interface OutboundLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/**
 * Asks one address and returns its text. `host` is where the caller means to go: a redirect or
 * another address is a fault.
 */
export async function fetchText(
  url: URL,
  init: RequestInit,
  { host, timeoutMs, maxBytes }: OutboundLimits & { readonly host: string },
  send: typeof fetch = fetch,
): Promise<{ readonly status: number; readonly ok: boolean; readonly text: string }> {
  if (url.host !== host) throw new Error(`a call meant for ${host} was about to go to ${url.host}`);
  const response = await send(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) throw new Error(`the answer of ${host} is larger than ${maxBytes} bytes`);
    parts.push(part);
  }
  return { status: response.status, ok: response.ok, text: Buffer.concat(parts).toString('utf8') };
}
