// Figures that the init scripts of tests note in the page itself, to be read when the page has been
// used.
declare global {
  /** The sum of all shifts of the layout, and each of them in words. */
  var layoutShift: number;
  /** Every toast that came, in its words. */
  var toastsTold: string[];
  /** Whether a pointer rests on the toasts. */
  var holdsToasts: boolean;
  var layoutShifts: string[];
  /** How loud each tone was. */
  var tonesHeard: number[];
  /** The pieces of a stream as they came. */
  var piecesHeard: string[];
}
export {};
