// The facts of admin, typed where they are written. See `core/events.ts`.
export interface AdminEvents {
  /** An administrator wrote to the person. */
  'admin.message-sent': { text: string };
  /** An administrator looks at the person's pages, read-only, until then at the latest. */
  'admin.account-viewed': { until: string };
}

export interface AdminSignals {
  /** For administrators: something came to wait for them, or waits no longer. */
  'admin.waiting-changed': { what: 'proposals' | 'withdrawals' | 'kyc' | 'contact' | 'collectibles' };
  /** For administrators: who may be copied changed. */
  'admin.leaders-changed': Record<string, never>;
}
