// Front door: what the rest may ask of notifications.
export { notificationReactions } from '#server/domains/notifications/keep-notices.ts';
export { personalData } from '#server/domains/notifications/personal-data.ts';
export { notificationsRouter } from '#server/domains/notifications/router.ts';
export { parts } from '#server/domains/notifications/parts.ts';
