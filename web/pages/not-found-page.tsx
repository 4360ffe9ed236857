import { useEffect } from 'react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { LogoMark } from '#web/ui/logo.tsx';
import { site } from '#web/lib/site.ts';

export function NotFoundPage() {
  useEffect(() => {
    document.title = `Page not found · ${site.name}`;
  }, []);
  return (
    <PublicFrame>
      <div className="grid min-h-[60dvh] place-items-center text-center">
        <div>
          <LogoMark className="mx-auto size-10" />
          <p className="num mt-8 text-sm font-medium text-faint">404</p>
          <h1 className="mt-1 text-3xl font-semibold">Oops! Page not found</h1>
          <p className="mt-3 text-muted">The address may be mistyped, or the page has moved.</p>
          <Link to="/" className={buttonClass('primary', false, 'mt-8')}>
            Return to Home
          </Link>
        </div>
      </div>
    </PublicFrame>
  );
}
