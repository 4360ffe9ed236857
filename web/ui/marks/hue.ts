/** FNV-1a over the UTF-16 units, stirred once more so that short names differ in every bit. 0 to 2³² − 1. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * The hue of a name in degrees, the same wherever it stands. Steps of 15: finer ones look like the
 * same colour by accident.
 */
export const hueOf = (text: string): number => (hashOf(text) % 24) * 15;
