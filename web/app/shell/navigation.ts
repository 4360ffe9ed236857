import { m } from '#core/messages/messages.js';
import {
  Activity,
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  BriefcaseBusiness,
  ChartCandlestick,
  ChartNoAxesCombined,
  Coins,
  Copy,
  Gem,
  Gift,
  History,
  House,
  ImagePlus,
  Images,
  Landmark,
  ListChecks,
  Mail,
  Mails,
  MessageCircle,
  ReceiptText,
  ScrollText,
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
    | '/bonus'
    | '/buy-nfts'
    | '/create-nfts'
    | '/chat-admin'
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
const commodities: NavigationItem = { to: '/commodities', name: m.common_commodities(), icon: Wheat };
const deposit: NavigationItem = { to: '/deposit', name: m.common_deposit(), icon: ArrowDownToLine };
const traders: NavigationItem = { to: '/traders', name: m.common_copy_traders(), icon: Users };

export const userItems: readonly NavigationItem[] = [
  home,
  markets,
  commodities,
  { to: '/copy-trading', name: m.common_copy_trading(), icon: Waypoints },
  traders,
  { to: '/copies', name: m.common_my_copies(), icon: Copy },
  { to: '/my-trades', name: m.common_my_trades(), icon: History },
  { to: '/analytics', name: m.shell_analytics(), icon: ChartNoAxesCombined },
  { to: '/wallet', name: m.shell_wallet(), icon: Wallet },
  { to: '/transactions', name: m.common_transactions(), icon: ReceiptText },
  deposit,
  { to: '/withdraw', name: m.common_withdraw(), icon: ArrowUpFromLine },
  { to: '/buy-nfts', name: m.collectibles_nav(), icon: Images },
  { to: '/create-nfts', name: m.collectibles_nav_create(), icon: ImagePlus },
  { to: '/upgrade', name: m.shell_upgrade(), icon: Gem },
  { to: '/bonus', name: m.rewards_nav(), icon: Gift },
  { to: '/verification', name: m.shell_verification(), icon: BadgeCheck },
];
export const adminItems: readonly NavigationItem[] = [
  { to: '/admin-users', name: m.shell_users(), icon: UserRoundCog },
  { to: '/admin-portfolio', name: m.people_portfolios(), icon: BriefcaseBusiness },
  { to: '/chat-admin', name: m.shell_chat(), icon: MessageCircle },
  { to: '/admin-withdrawals', name: m.common_withdrawals(), icon: Landmark },
  { to: '/admin-deposits', name: m.common_deposits(), icon: Coins },
  { to: '/admin-health', name: m.shell_health(), icon: Activity },
  { to: '/admin-collectibles', name: m.collectibles_moderation(), icon: Images },
  { to: '/admin-contact', name: m.common_contact(), icon: Mail },
  { to: '/admin-mail', name: m.admin_mail_nav(), icon: Mails },
  { to: '/admin-kyc', name: m.shell_identity_checks(), icon: BadgeCheck },
  { to: '/admin-approvals', name: m.shell_approvals(), icon: ListChecks },
  { to: '/admin-leaders', name: m.shell_leaders(), icon: Users },
  { to: '/admin-instruments', name: m.shell_instruments(), icon: ChartCandlestick },
  { to: '/admin-audit', name: m.shell_admin_audit(), icon: ScrollText },
];
/** The bottom bar of a phone; its fifth place is More. */
export const phoneItems: readonly NavigationItem[] = [
  home,
  markets,
  deposit,
  { ...traders, name: m.common_copy() },
];
export type { NavigationItem };
