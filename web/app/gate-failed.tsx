import { useRouter } from '@tanstack/react-router';
import { failureOf } from '#web/lib/failure.ts';
import { Failed } from '#web/ui/states.tsx';

/** The page or its viewer could not be loaded at all. */
export function GateFailed({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <main className="grid min-h-dvh place-items-center">
      <Failed title={failureOf(error).message} onRetry={() => void router.invalidate()} />
    </main>
  );
}
