import { Fragment } from 'react';

/**
 * A coin address in full: groups of four that stay whole at a line's end, its head and tail set
 * off, copied as one word.
 */
export function AddressText({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? [];
  return (
    <p className="mt-1 font-mono text-sm" aria-label={address}>
      {groups.map((group, index) => (
        <Fragment key={index}>
          <span
            className={
              index < 2 || index >= groups.length - 2
                ? 'mr-1.5 font-semibold whitespace-nowrap text-fg'
                : 'mr-1.5 whitespace-nowrap text-muted'
            }
          >
            {group}
          </span>
          <wbr />
        </Fragment>
      ))}
    </p>
  );
}
