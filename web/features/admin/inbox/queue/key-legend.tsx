import { m } from '#core/messages/messages.js';
import { switchSingleKeys, useAreSingleKeysOn } from '#web/lib/shortcuts.ts';

/** The keys of the inbox, and the switch that turns single keys off in this browser. */
export function KeyLegend() {
  const areOn = useAreSingleKeysOn();
  return (
    <div className="inbox-keys">
      {areOn && (
        <p>
          <span>
            <kbd>j</kbd>
            <kbd>k</kbd> {m.inbox_key_move()}
          </span>
          <span>
            <kbd>a</kbd> {m.inbox_key_approve()}
          </span>
          <span>
            <kbd>r</kbd> {m.inbox_key_reject()}
          </span>
          <span>
            <kbd>?</kbd> {m.inbox_key_all()}
          </span>
        </p>
      )}
      <label>
        <input
          type="checkbox"
          className="size-4 accent-[var(--ink)]"
          checked={areOn}
          onChange={(event) => switchSingleKeys(event.target.checked)}
        />
        {m.inbox_keys_switch()}
      </label>
    </div>
  );
}
