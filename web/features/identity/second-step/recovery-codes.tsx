import { m } from '#core/messages/messages.js';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** Ten codes, shown this once: to copy, or to write down. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="space-y-4">
      <div className="flex items-start gap-2 rounded-md border border-line bg-panel-2 p-3">
        <ul
          aria-label={m.settings_recovery_codes()}
          className="num grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton
          text={codes.join('\n')}
          label={m.settings_copy_recovery_codes()}
          done={m.settings_recovery_codes_copied()}
        />
      </div>
      <Button className="w-full" onClick={onKept}>
        {m.settings_i_have_kept_them()}
      </Button>
    </div>
  );
}
