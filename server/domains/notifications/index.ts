// Front door: what the rest may ask of notifications.
export { personalData } from '#server/domains/notifications/personal-data.ts';
export { parts } from '#server/domains/notifications/parts.ts';
