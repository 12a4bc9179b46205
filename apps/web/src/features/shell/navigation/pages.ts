import type { Permission } from "@plumbline/core/access/permission";
import {
  IconBell,
  IconBook,
  IconCalendarClock,
  IconColumns2,
  IconCpu,
  IconDevices,
  IconFileCode,
  IconGavel,
  IconLayoutDashboard,
  IconListDetails,
  IconPlayerPlay,
  IconServer2,
  IconSettings,
  IconShieldQuestion,
  IconTimeline,
  IconTrendingUp,
} from "@tabler/icons-react";

/** Pages of the navigation; `needs`: the permission to read one; `key`: the letter that opens it after a g. */
type Page = { href: string; label: string; icon: unknown; meaning: string; needs?: Permission; key?: string };

/** The pages of the left rail and of the command palette, in order. */
export const pages = [
  { href: "/", label: "Overview", key: "o", icon: IconLayoutDashboard, meaning: "Current run, open problems, changes" },
  { href: "/runs", label: "Runs", key: "r", icon: IconListDetails, meaning: "Everything that was measured" },
  { href: "/runs/new", label: "New run", icon: IconPlayerPlay, meaning: "Choose servers, scenarios and mode" },
  { href: "/compare", label: "Compare", key: "c", icon: IconColumns2, meaning: "Two or more sides beside each other" },
  {
    href: "/trends",
    label: "Trends",
    key: "t",
    icon: IconTrendingUp,
    meaning: "Metrics over runs, with change points",
  },
  { href: "/audit", label: "Audit a table", icon: IconGavel, meaning: "Hold published results against Little’s law" },
  { href: "/threats", label: "Threats to validity", icon: IconShieldQuestion, meaning: "How a figure can be wrong" },
  { href: "/docs", label: "Docs", key: "h", icon: IconBook, meaning: "Guides, definitions and terms" },
  { href: "/servers", label: "Servers", key: "s", icon: IconServer2, meaning: "What can be measured" },
  { href: "/clients", label: "Clients", key: "l", icon: IconDevices, meaning: "Client libraries that can be measured" },
  { href: "/scenarios", label: "Scenarios", key: "e", icon: IconTimeline, meaning: "How it is measured" },
  {
    href: "/schedules",
    label: "Schedules",
    key: "d",
    icon: IconCalendarClock,
    meaning: "Runs that start automatically",
  },
  { href: "/scripts", label: "Scripts", key: "k", icon: IconFileCode, meaning: "Scripts of k6 against a server" },
  { href: "/workers", label: "Workers", key: "w", icon: IconCpu, meaning: "The measuring hosts" },
  {
    href: "/settings/notifications",
    label: "Notifications",
    icon: IconBell,
    meaning: "Notification channels",
    needs: "notify",
  },
  { href: "/settings", label: "Settings", icon: IconSettings, meaning: "Tokens, members, limits, audit log" },
] as const satisfies readonly Page[];

/** The rail's entry for a path: the longest one that it begins with. */
export function currentPage(pathname: string): string | undefined {
  const candidates = pages.filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return candidates.sort((a, b) => b.href.length - a.href.length)[0]?.href;
}
