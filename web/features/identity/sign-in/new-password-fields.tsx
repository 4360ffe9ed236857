import { m } from '#core/messages/messages.js';
import { PasswordField } from '#web/ui/fields/password-field.tsx';

type Name = 'password' | 'confirmPassword';

interface NewPasswordFieldsProps {
  /** What the first of the two is called. */
  label: string;
  form: {
    readonly draft: Readonly<Record<Name, string>>;
    readonly errors: Readonly<Partial<Record<Name, string | undefined>>>;
    readonly edit: (name: Name) => (value: string) => void;
  };
}

/** A new password with its strength, and the same once more. */
export function NewPasswordFields({ label, form }: NewPasswordFieldsProps) {
  return (['password', 'confirmPassword'] as const).map((name) => (
    <PasswordField
      key={name}
      label={name === 'password' ? label : m.identity_confirm_password()}
      name={name}
      autoComplete="new-password"
      value={form.draft[name]}
      onValue={form.edit(name)}
      error={form.errors[name]}
      hasStrength={name === 'password'}
    />
  ));
}
