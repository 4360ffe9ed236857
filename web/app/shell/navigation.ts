import { m } from '#core/messages/messages.js';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  ChartCandlestick,
  ChartNoAxesCombined,
  Copy,
  Gem,
  Gift,
  History,
  House,
  ImagePlus,
  Images,
  Layers,
  ReceiptText,
  Trophy,
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
    | '/portfolios'
    | '/lead'
    | '/verification'
    | '/upgrade'
    | '/bonus'
    | '/buy-nfts'
    | '/create-nfts'
    | '/chat-admin'
    | '/admin-inbox'
    | '/admin-users'
    | '/admin-portfolio'
    | '/admin-withdrawals'
    | '/admin-deposits'
    | '/admin-health'
    | '/admin-contact'
    | '/admin-mail'
    | '/admin-collectibles'
    | '/admin-kyc'
    | '/admin-approvals'
    | '/admin-audit'
    | '/admin-leaders'
    | '/admin-instruments';
  name: string;
  icon: LucideIcon;
}

const home: NavigationItem = { to: '/dashboard', name: m.common_home(), icon: House };
const markets: NavigationItem = { to: '/markets', name: m.common_markets(), icon: ChartCandlestick };
const traders: NavigationItem = { to: '/traders', name: m.common_copy_traders(), icon: Users };
const wallet: NavigationItem = { to: '/wallet', name: m.shell_wallet(), icon: Wallet };

/** Entries that stand together, under a heading but for the first. */
export interface NavigationGroup {
  key: string;
  heading?: string;
  items: readonly NavigationItem[];
}

export const homeGroup: NavigationGroup = { key: 'home', items: [home] };
export const userGroups: readonly NavigationGroup[] = [
  {
    key: 'trade',
    heading: m.shell_group_trade(),
    items: [
      markets,
      { to: '/my-trades', name: m.common_my_trades(), icon: History },
      { to: '/commodities', name: m.common_commodities(), icon: Wheat },
      { to: '/analytics', name: m.shell_analytics(), icon: ChartNoAxesCombined },
      { to: '/portfolios', name: m.portfolios_title(), icon: Layers },
    ],
  },
  {
    key: 'copy',
    heading: m.common_copy(),
    items: [
      traders,
      { to: '/copies', name: m.common_my_copies(), icon: Copy },
      { to: '/copy-trading', name: m.common_copy_trading(), icon: Waypoints },
      { to: '/lead', name: m.shell_lead(), icon: Trophy },
    ],
  },
  {
    key: 'money',
    heading: m.shell_group_money(),
    items: [
      wallet,
      { to: '/deposit', name: m.common_deposit(), icon: ArrowDownToLine },
      { to: '/withdraw', name: m.common_withdraw(), icon: ArrowUpFromLine },
      { to: '/transactions', name: m.common_transactions(), icon: ReceiptText },
    ],
  },
  {
    key: 'collectibles',
    heading: m.shell_group_collectibles(),
    items: [
      { to: '/buy-nfts', name: m.collectibles_nav(), icon: Images },
      { to: '/create-nfts', name: m.collectibles_nav_create(), icon: ImagePlus },
    ],
  },
  {
    key: 'account',
    heading: m.common_account(),
    items: [
      { to: '/upgrade', name: m.shell_upgrade(), icon: Gem },
      { to: '/bonus', name: m.rewards_nav(), icon: Gift },
      { to: '/verification', name: m.shell_verification(), icon: BadgeCheck },
    ],
  },
];

/** The bottom bar of a phone; its fifth place is More. */
export const phoneItems: readonly NavigationItem[] = [
  home,
  markets,
  { ...traders, name: m.common_copy() },
  wallet,
];
export type { NavigationItem };
