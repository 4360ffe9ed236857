import { hash } from 'node:crypto';

/** Fingerprint of a request: two posts with one key are the same only when this is the same. */
export const requestHash = (text: string): Buffer => hash('sha256', text, 'buffer');
