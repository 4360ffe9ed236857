import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartCandlestick,
  ChartNoAxesCombined,
  Copy,
  History,
  House,
  Landmark,
  Mail,
  ReceiptText,
  UserRoundCog,
  Users,
  Waypoints,
  Wheat,
  type LucideIcon,
} from 'lucide-react';

interface NavigationItem {
  to:
    | '/dashboard'
    | '/markets'
    | '/commodities'
    | '/traders'
    | '/copy-trading'
    | '/copies'
    | '/my-trades'
    | '/analytics'
    | '/transactions'
    | '/withdraw'
    | '/admin-users'
    | '/admin-withdrawals'
    | '/admin-contact';
  name: string;
  icon: LucideIcon;
  search?: { dialog: 'deposit' };
}

const home: NavigationItem = { to: '/dashboard', name: 'Home', icon: House };
const markets: NavigationItem = { to: '/markets', name: 'Markets', icon: ChartCandlestick };
const commodities: NavigationItem = { to: '/commodities', name: 'Commodities', icon: Wheat };
const deposit: NavigationItem = {
  to: '/dashboard',
  name: 'Deposit',
  icon: ArrowDownToLine,
  search: { dialog: 'deposit' },
};
const traders: NavigationItem = { to: '/traders', name: 'Copy traders', icon: Users };

export const userItems: readonly NavigationItem[] = [
  home,
  markets,
  commodities,
  { to: '/copy-trading', name: 'Copy trading', icon: Waypoints },
  traders,
  { to: '/copies', name: 'My copies', icon: Copy },
  { to: '/my-trades', name: 'My trades', icon: History },
  { to: '/analytics', name: 'Analytics', icon: ChartNoAxesCombined },
  { to: '/transactions', name: 'Transactions', icon: ReceiptText },
  deposit,
  { to: '/withdraw', name: 'Withdraw', icon: ArrowUpFromLine },
];
export const adminItems: readonly NavigationItem[] = [
  { to: '/admin-users', name: 'Users', icon: UserRoundCog },
  { to: '/admin-withdrawals', name: 'Withdrawals', icon: Landmark },
  { to: '/admin-contact', name: 'Contact', icon: Mail },
];
/** The bottom bar of a phone; its fifth place is More. */
export const phoneItems: readonly NavigationItem[] = [home, markets, deposit, { ...traders, name: 'Copy' }];
export type { NavigationItem };
