/**
 * A start that cannot go on until the operator changes something: shown as its sentence, without a
 * stack.
 */
export class StartRefused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartRefused';
  }
}
