import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import type { Route } from '../routes/route-table.ts';

interface Props {
  route: Route;
  className: string | undefined;
  here: boolean;
  title?: string;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
  onClick(): void;
}

/** An entry of the menu: a place of the console, or an address elsewhere. */
export function MenuLink({ route: { path, href }, here, children, ...more }: Props) {
  if (href)
    return (
      <a {...more} href={href.address} {...(href.blank && { target: '_blank', rel: 'noopener noreferrer' })}>
        {children}
      </a>
    );
  return (
    <Link {...more} to={path} aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  );
}
