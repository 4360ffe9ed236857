/**
 * Runs one task at a time: a call while one runs does nothing. This is what makes a second press
 * harmless.
 */
export function singleFlight(): (task: () => Promise<void>) => Promise<void> {
  let isRunning = false;
  return async (task) => {
    if (isRunning) return;
    isRunning = true;
    try {
      await task();
    } finally {
      isRunning = false;
    }
  };
}
