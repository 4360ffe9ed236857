import {
  Activity,
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  ChartCandlestick,
  ChartNoAxesCombined,
  Coins,
  Copy,
  Gem,
  History,
  House,
  Landmark,
  Mail,
  MessageCircle,
  ReceiptText,
  UserRoundCog,
  Users,
  Wallet,
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
    | '/deposit'
    | '/withdraw'
    | '/wallet'
    | '/verification'
    | '/upgrade'
    | '/chat-admin'
    | '/admin-users'
    | '/admin-withdrawals'
    | '/admin-deposits'
    | '/admin-health'
    | '/admin-contact'
    | '/admin-kyc';
  name: string;
  icon: LucideIcon;
}

const home: NavigationItem = { to: '/dashboard', name: 'Home', icon: House };
const markets: NavigationItem = { to: '/markets', name: 'Markets', icon: ChartCandlestick };
const commodities: NavigationItem = { to: '/commodities', name: 'Commodities', icon: Wheat };
const deposit: NavigationItem = { to: '/deposit', name: 'Deposit', icon: ArrowDownToLine };
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
  { to: '/wallet', name: 'Wallet', icon: Wallet },
  { to: '/transactions', name: 'Transactions', icon: ReceiptText },
  deposit,
  { to: '/withdraw', name: 'Withdraw', icon: ArrowUpFromLine },
  { to: '/upgrade', name: 'Upgrade', icon: Gem },
  { to: '/verification', name: 'Verification', icon: BadgeCheck },
];
export const adminItems: readonly NavigationItem[] = [
  { to: '/admin-users', name: 'Users', icon: UserRoundCog },
  { to: '/chat-admin', name: 'Chat', icon: MessageCircle },
  { to: '/admin-withdrawals', name: 'Withdrawals', icon: Landmark },
  { to: '/admin-deposits', name: 'Deposits', icon: Coins },
  { to: '/admin-health', name: 'Health', icon: Activity },
  { to: '/admin-contact', name: 'Contact', icon: Mail },
  { to: '/admin-kyc', name: 'Identity checks', icon: BadgeCheck },
];
/** The bottom bar of a phone; its fifth place is More. */
export const phoneItems: readonly NavigationItem[] = [home, markets, deposit, { ...traders, name: 'Copy' }];
export type { NavigationItem };
