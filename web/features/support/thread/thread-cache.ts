interface Placed {
  readonly place: number;
}

/** How many messages a first reading begins with. */
const firstReading = 100;
const pageSize = 100;

/** Both together, each place once, in order. */
export function mergeMessages<Message extends Placed>(
  known: readonly Message[],
  more: readonly Message[],
): readonly Message[] {
  const byPlace = new Map([...known, ...more].map((message) => [message.place, message]));
  return [...byPlace.values()].sort((one, other) => one.place - other.place);
}

/** Reads what comes after the newest known message, page by page, until nothing is left. */
export async function readOn<Message extends Placed>(
  known: readonly Message[] | undefined,
  last: number,
  read: (after: number) => Promise<readonly Message[]>,
): Promise<readonly Message[]> {
  let messages = known ?? [];
  for (;;) {
    const after = messages.at(-1)?.place ?? Math.max(0, last - firstReading);
    const page = await read(after);
    messages = mergeMessages(messages, page);
    if (page.length < pageSize) return messages;
  }
}
