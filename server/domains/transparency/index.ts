// Front door: measured figures of public pages.
export { parts } from '#server/domains/transparency/parts.ts';
