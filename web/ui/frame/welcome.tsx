import { m } from '#core/messages/messages.js';

/** Greets by what stands before the @ of the address. */
export function Welcome({ email }: { email: string }) {
  return (
    <span className="block min-w-0 truncate text-muted">
      {m.shell_welcome()} <span className="font-medium text-fg">{email.split('@')[0]}</span>
    </span>
  );
}
