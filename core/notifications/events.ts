// The facts of notifications, typed where they are written. See `core/events.ts`.
export interface NotificationsEvents {
  /** The list of notices changed, here or in another tab. */
  'notifications.changed': { unread: number };
}
