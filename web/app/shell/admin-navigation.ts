// The pages of those who look after the site. Nobody else fetches their names and icons.
import { m } from '#core/messages/messages.js';
import {
  Activity,
  Award,
  BriefcaseBusiness,
  ChartCandlestick,
  Coins,
  IdCard,
  Images,
  Inbox,
  Landmark,
  ListChecks,
  Mail,
  Mails,
  MessageCircle,
  ScrollText,
  UserRoundCog,
} from 'lucide-react';
import { homeGroup, userGroups, type NavigationGroup } from '#web/app/shell/navigation.ts';

/** Right after Home, for those who look after the site: what waits for somebody first. */
export const adminGroup: NavigationGroup = {
  key: 'admin',
  heading: m.shell_administration(),
  items: [
    { to: '/admin-inbox', name: m.shell_inbox(), icon: Inbox },
    { to: '/admin-withdrawals', name: m.common_withdrawals(), icon: Landmark },
    { to: '/admin-kyc', name: m.shell_identity_checks(), icon: IdCard },
    { to: '/admin-approvals', name: m.shell_approvals(), icon: ListChecks },
    { to: '/chat-admin', name: m.shell_chat(), icon: MessageCircle },
    { to: '/admin-contact', name: m.common_contact(), icon: Mail },
    { to: '/admin-collectibles', name: m.collectibles_moderation(), icon: Images },
    { to: '/admin-users', name: m.shell_users(), icon: UserRoundCog },
    { to: '/admin-portfolio', name: m.people_portfolios(), icon: BriefcaseBusiness },
    { to: '/admin-deposits', name: m.common_deposits(), icon: Coins },
    { to: '/admin-leaders', name: m.shell_leaders(), icon: Award },
    { to: '/admin-instruments', name: m.shell_instruments(), icon: ChartCandlestick },
    { to: '/admin-mail', name: m.admin_mail_nav(), icon: Mails },
    { to: '/admin-audit', name: m.shell_admin_audit(), icon: ScrollText },
    { to: '/admin-health', name: m.shell_health(), icon: Activity },
  ],
};

/** All pages of the menu in their groups, as this person has them. */
export const navigationGroups = (isAdmin: boolean): readonly NavigationGroup[] => [
  homeGroup,
  ...(isAdmin ? [adminGroup] : []),
  ...userGroups,
];
