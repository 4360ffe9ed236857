import { z } from '#core/values/z.ts';
import { fetchText } from '#server/platform/outbound.ts';

/** A node's "no", as it said it. */
export class RpcError extends Error {
  readonly code: number;
  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`);
    this.name = 'RpcError';
    this.code = code;
  }
}

export type Rpc = <Result>(
  method: string,
  params: readonly unknown[],
  result: z.ZodType<Result>,
) => Promise<Result>;

const answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
});
const timeoutMs = 15_000;
/** A whole block with its transactions and traces; more is no answer of a node. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Calls a node over HTTP. User and password in the address become basic authentication and never
 * reach an error text.
 */
export function jsonRpc(address: string, send: typeof fetch = fetch): Rpc {
  const url = new URL(address);
  const { host } = url;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (url.username !== '') {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`;
    url.username = '';
    url.password = '';
  }
  return async (method, params, result) => {
    const call = {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    };
    const { status, text } = await fetchText(url, call, { host, timeoutMs, maxBytes }, send);
    // Bitcoin Core answers refusals with status 500 and the reason in the body.
    const body = answer.safeParse(parsed(text));
    if (!body.success) throw new Error(`${method}: the node answered ${status} without a JSON-RPC body`);
    if (body.data.error) throw new RpcError(method, body.data.error.code, body.data.error.message);
    return result.parse(body.data.result);
  };
}

/**
 * Amounts in JSON numbers are kept as their text: 0.1 BTC must not pass through a binary fraction.
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown, context?: { source?: string }) =>
      key === 'value' && typeof value === 'number' && context?.source !== undefined ? context.source : value,
    );
  } catch {
    return undefined;
  }
}
