// A run of the tests gives all its programs a mark in their environment. By it the run finds and
// ends also those that left its process groups.

export const markVariable = 'TRUEFILL_TEST_RUN';

/** The mark, for a program that gets an environment of its own. Empty outside a run. */
export function markOfRun(): Readonly<Record<string, string>> {
  const mark = process.env[markVariable];
  return mark === undefined ? {} : { [markVariable]: mark };
}
