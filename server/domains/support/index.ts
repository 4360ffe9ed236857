// Front door: conversations between people and support.
export { personalData } from '#server/domains/support/personal-data.ts';
export { parts } from '#server/domains/support/parts.ts';
