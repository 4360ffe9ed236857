const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for the names that every machine has for itself, with or without a port. */
export const isLocalHost = (host: string): boolean =>
  localNames.has(host.toLowerCase().replace(/(?<=[^:]|\]):\d{1,5}$/, ''));

/** True for an address whose page can only be opened on the machine that serves it. */
export const isLocalUrl = (url: string): boolean => isLocalHost(new URL(url).hostname);

/** True for an address of the machine itself, as a socket shows it. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(address);
