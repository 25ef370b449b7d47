import { useQuery } from "@tanstack/react-query"
import {
  Bot,
  ClipboardPen,
  Flame,
  GraduationCap,
  Inbox,
  Info,
  LibraryBig,
  Newspaper,
  SquareArrowOutUpRight,
  Trophy,
  UserRound,
  UsersRound
} from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { avatarAddress } from "../../../api/avatarAddress.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Frame } from "../../../api/contract/rewards/rewards.ts"
import { streakQuery } from "../../../api/streak.ts"
import { cx } from "../../../ui/cx.ts"
import { FramedPicture } from "../../../ui/FramedPicture.tsx"
import { useApi, useApiQuery } from "../session/ApiContext.ts"
import { isLearner, useSession } from "../session/SessionContext.ts"
import { ContestLightning, LightningWords } from "./ContestLightning.tsx"
import { menuRow } from "./menuRow.ts"
import { SiteLink } from "./SiteLink.tsx"
import type { MenuLink } from "./menuLinks.ts"

interface MenuRowProps {
  readonly link: MenuLink
  /** Shows only the icon, with its name as a tooltip. */
  readonly narrow?: boolean
}

const icons: Readonly<Record<MenuLink["name"], ReactNode>> = {
  problems: <LibraryBig />,
  rating: <Trophy />,
  courses: <GraduationCap />,
  profile: <ProfileIcon />,
  contests: <ContestLightning />,
  blog: <Newspaper />,
  about: <Info />,
  aiHacker: <Bot />,
  reports: <Inbox />,
  organiser: <ClipboardPen />,
  classes: <UsersRound />
}

/** A link in the sidebar or in a burger menu. */
export function MenuRow({ link, narrow = false }: MenuRowProps) {
  const { t } = useTranslation()
  const label = t(`nav.${link.name}`)
  return (
    <SiteLink link={link} title={narrow ? label : undefined} className={menuRow}>
      {icons[link.name]}
      <span className={narrow ? "sr-only" : "truncate"}>{label}</span>
      {link.name === "contests" && <LightningWords />}
      {link.name === "profile" && <Streak narrow={narrow} />}
      {!narrow && !link.to.startsWith("/") && (
        <SquareArrowOutUpRight className="ml-auto size-4! opacity-60" />
      )}
    </SiteLink>
  )
}

/** The user's avatar or a default icon; highlighted while there is a streak. */
function ProfileIcon() {
  const lit = useStreak() > 0
  const { address: picture, frame } = useOwnPicture()
  return (
    <span
      data-lit={lit}
      className={cx(
        "relative -m-1.5 grid size-8 shrink-0 place-items-center rounded-full",
        lit && "bg-amber-soft text-amber-ink"
      )}
    >
      {picture === null ? (
        <UserRound />
      ) : (
        <FramedPicture frame={frame} thin>
          <img
            src={picture}
            alt=""
            className={cx(
              "max-w-none rounded-full",
              frame === null ? "size-8" : "size-7",
              lit && frame === null && "ring-2 ring-amber"
            )}
          />
        </FramedPicture>
      )}
      {lit && <Flame className="absolute -right-1 -bottom-0.5 size-4! fill-amber stroke-3 text-amber-ink" />}
    </span>
  )
}

function Streak({ narrow }: { readonly narrow: boolean }) {
  const { t } = useTranslation("menu")
  const count = useStreak()
  if (count === 0) return null
  return (
    <>
      {!narrow && (
        <span
          aria-hidden="true"
          className="ml-auto rounded-full bg-amber-soft px-2 py-0.5 text-sm font-bold text-amber-ink tabular-nums"
        >
          {count}
        </span>
      )}
      <span className="sr-only">{t("streak", { count })}</span>
    </>
  )
}

/** Length of the learner's streak in days; 0 for guests (without a call) and while loading. */
function useStreak(): number {
  const enabled = useSession(isLearner)
  const { data } = useQuery({ ...streakQuery(useApi()), enabled })
  return enabled ? (data?.dayCount ?? 0) : 0
}

interface OwnPicture {
  /** Address of the image; null if there is none, and for guests. */
  readonly address: string | null
  readonly frame: Frame | null
}

/** The user's avatar and its frame. */
function useOwnPicture(): OwnPicture {
  const enabled = useSession(isLearner)
  const { data } = useApiQuery(queryKeys.profile, "profile", {}, { enabled })
  if (!enabled) return { address: null, frame: null }
  return { address: avatarAddress(data?.avatar ?? null, "64"), frame: data?.frame ?? null }
}
