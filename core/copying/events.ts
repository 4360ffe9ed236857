// The facts of copying, typed where they are written. See `core/events.ts`.
export interface CopyingEvents {
  'copying.copy-started': { copyId: string; leaderName: string };
  'copying.trade-mirrored': {
    copyId: string;
    symbol: string;
    side: 'buy' | 'sell';
    quantity: string;
    code: string;
  };
  /** By its person, or because the plan copies fewer traders at once. */
  'copying.copy-paused': { copyId: string; leaderName: string; isAbovePlan?: boolean };
  'copying.copy-resumed': { copyId: string; leaderName: string };
  /** Money was put in or taken out, or a setting changed. */
  'copying.copy-changed': { copyId: string; leaderName: string };
  /** A fee on profit was taken; US dollars. */
  'copying.fee-charged': { copyId: string; leaderName: string; amount: string };
  /** Told once a day: money in the copy did not suffice for the leader's trade. */
  'copying.funds-short': { copyId: string; leaderName: string; symbol: string };
  /**
   * The leader leaves or is frozen: the copy is paused and closes at that instant unless its person
   * decides otherwise.
   */
  'copying.leader-leaving': { copyId: string; leaderName: string; reason: string; closesAt: string };
  /** The leader lost more than a fifth within a week and takes no new copiers until then. */
  'copying.leader-cooling-off': { copyId: string; leaderName: string; until: string };
  /**
   * To a leader: an administrator keeps new copiers away until then, or takes that back (`until` is
   * empty).
   */
  'copying.leading-cool-off': { state: 'begun' | 'ended'; until: string; reason: string };
  /**
   * To who copies: an administrator keeps new copiers away from the leader until then, or takes
   * that back.
   */
  'copying.leader-closed-to-copiers': {
    copyId: string;
    leaderName: string;
    state: 'begun' | 'ended';
    until: string;
  };
  /** To a leader: an administrator put them on hold, or let them lead again. */
  'copying.leading-held': { state: 'frozen' | 'unfrozen'; reason: string };
  /** To who copies: the leader may be followed again, and the paused copy resumed. */
  'copying.leader-returned': { copyId: string; leaderName: string };
  'copying.copy-frozen': { copyId: string; leaderName: string; reason: string };
  'copying.copy-unfrozen': { copyId: string; leaderName: string; reason: string };
  'copying.copy-stopped': { copyId: string; leaderName: string; reason: string };
}

export interface CopyingInnerEvents {
  /** An order of somebody who is copied was filled, and the fill is to be followed. */
  'copying.leader-filled': { leaderId: string; fillId: string; symbol: string };
}
