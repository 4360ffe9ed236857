// Who asks, by network address. A header is believed only as far as proxies that the operator named
// have written it.
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Reads `10.0.0.0/8, ::1`. Undefined when one of them is neither an address nor a range. */
export function readProxies(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const part of text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [address = '', bits, ...rest] = part.split('/');
    const family = familyOf(address);
    const most = family === 'ipv4' ? 32 : 128;
    if (!family || rest.length > 0) return undefined;
    if (bits === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most) list.addSubnet(address, Number(bits), family);
    else return undefined;
  }
  return list;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  (({ 4: 'ipv4', 6: 'ipv6' }) as const)[isIP(address)];

/** The address in one hop of the header, without port and brackets; IPv4 in IPv6 as IPv4. */
function plain(hop: string): string {
  const bare = hop
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return bare.replace(/^::ffff:(?=\d+\.)/i, '');
}

const isTrusted = (proxies: BlockList, address: string): boolean => {
  const family = familyOf(address);
  return family !== undefined && proxies.check(address, family);
};

/**
 * The socket's address, unless a trusted proxy holds the socket: then the rightmost hop of
 * X-Forwarded-For that is no trusted proxy. What stands left of it was sent by whoever asks, and a
 * hop that is no address ends the search.
 */
export function clientAddress(request: FastifyRequest, proxies: BlockList): string {
  let address = plain(request.socket.remoteAddress ?? '');
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(plain);
  while (isTrusted(proxies, address)) {
    const before = hops.pop();
    if (before === undefined || familyOf(before) === undefined) return address;
    address = before;
  }
  return address;
}
