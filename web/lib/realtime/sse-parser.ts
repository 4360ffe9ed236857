export interface StreamEvent {
  readonly name: string;
  readonly id: string | undefined;
  readonly data: string;
}

/**
 * Reads server-sent events out of text chunks cut anywhere. Call the returned function with each
 * chunk.
 */
export function sseParser(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  let rest = '';
  let name = '';
  let id: string | undefined;
  let data: string[] = [];

  const takeLine = (line: string): void => {
    if (line === '') {
      if (name !== '' || data.length > 0) onEvent({ name: name || 'message', id, data: data.join('\n') });
      name = '';
      id = undefined;
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return; // A comment keeps proxies awake and says nothing.
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
  };

  return (chunk) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  };
}
