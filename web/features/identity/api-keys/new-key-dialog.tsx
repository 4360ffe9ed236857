import { useState } from 'react';
import { m } from '#core/messages/messages.js';
import { ConfirmForm } from '#web/features/identity/second-step/confirm-form.tsx';
import { keepApiKeys } from '#web/features/identity/settings/queries.ts';
import { rpc } from '#web/lib/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const lifetimes = [30, 90, 180, 365].map((days) => ({ value: String(days), label: m.keys_days({ days }) }));

/** What the key may do, from where and how long; then its secret, once. */
export function NewKeyDialog({ needsCode, onClose }: { needsCode: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const [mayTrade, setMayTrade] = useState(false);
  const [days, setDays] = useState('90');
  const [networks, setNetworks] = useState('');
  const [secret, setSecret] = useState<string>();
  const make = async ({ password, code }: { password: string; code: string }) => {
    const made = await rpc.identity.createApiKey({
      name: name.trim() === '' ? m.keys_title_one() : name.trim(),
      scopes: mayTrade ? ['read', 'trade'] : ['read'],
      days: Number(days),
      networks: networks.split(/[\s,]+/).filter((part) => part !== ''),
      password,
      ...(code !== '' && { code }),
    });
    keepApiKeys(made.key);
    setSecret(made.secret);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={secret === undefined ? m.keys_make() : m.keys_keep_secret()}
      description={secret === undefined ? m.keys_make_lead() : m.keys_shown_once()}
    >
      {secret === undefined ? (
        <ConfirmForm
          label={m.keys_make()}
          button={m.keys_make()}
          needsCode={needsCode}
          onCancel={onClose}
          onConfirm={make}
        >
          <Field
            label={m.keys_name()}
            autoComplete="off"
            maxLength={60}
            value={name}
            onValue={setName}
            hint={m.keys_name_hint()}
          />
          <CheckField
            label={m.keys_may_trade()}
            isChecked={mayTrade}
            onChecked={setMayTrade}
            hint={m.keys_may_trade_hint()}
          />
          <SelectField label={m.keys_lifetime()} options={lifetimes} value={days} onValue={setDays} />
          <Field
            label={m.keys_networks()}
            autoComplete="off"
            value={networks}
            onValue={setNetworks}
            hint={m.keys_networks_hint()}
          />
        </ConfirmForm>
      ) : (
        <div className="space-y-4">
          <p className="rounded-md bg-panel-2 px-3.5 py-3 font-mono text-sm wrap-anywhere select-all">
            {secret}
          </p>
          <DialogActions className="grid gap-2 sm:grid-cols-2">
            <CopyButton text={secret} label={m.keys_copy()} done={m.keys_copied()} />
            <Button onClick={onClose}>{m.keys_i_kept_it()}</Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  );
}
