import { Avatar } from "../../../ui/Avatar.tsx"
import { Badge } from "../../../ui/Badge.tsx"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { CountBadge } from "../../../ui/CountBadge.tsx"
import { Difficulty } from "../../../ui/Difficulty.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { FailedState } from "../../../ui/FailedState.tsx"
import { Kbd } from "../../../ui/Kbd.tsx"
import { Logo } from "../../../ui/Logo.tsx"
import * as pictures from "../../../ui/pictures.tsx"
import { Progress } from "../../../ui/Progress.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { toneClass } from "../../../ui/toneClass.ts"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { notify } from "../frame/toasts.ts"
import { ThemePicker } from "../theme/ThemePicker.tsx"
import { entries, states, type Examples, type Texts } from "./examples.tsx"

const grounds = [
  "bg-surface text-ink",
  "bg-surface text-ink-soft",
  "bg-raised text-ink",
  "bg-sunken text-ink",
  ...Object.values(toneClass),
  "bg-accent text-on-accent",
  "bg-accent-strong text-on-accent",
  "bg-danger text-on-accent",
  "bg-danger-strong text-on-accent"
]
const fonts = "text-xs text-sm text-base text-statement text-lg text-xl text-2xl text-3xl font-mono".split(
  " "
)
const spaces = "w-1 w-2 w-3 w-4 w-6 w-8 w-12".split(" ")

export const tokens = ({ tokens: text }: Texts): Examples => ({
  colours: grounds.map((ground) => (
    <span key={ground} className={`${ground} rounded-lg border border-line px-3 py-2`}>
      {ground}
    </span>
  )),
  type: fonts.map((font) => (
    <p key={font} className={`${font} [overflow-wrap:anywhere]`}>
      {text.sample}
    </p>
  )),
  space: spaces.map((space) => <span key={space} className={`${space} h-3 rounded-sm bg-accent`} />),
  motion: <span className="animate-appear rounded-lg bg-accent-soft px-3 py-2">{text.motion}</span>
})

export const messages = ({ messages: text }: Texts): Examples => ({
  Banner: entries(text.banners).map(([tone, words]) => (
    <Banner key={tone} tone={tone} action={<Button size="sm">{text.update}</Button>}>
      {words}
    </Banner>
  )),
  Progress: states(Progress, text.progress, { value: 0 }, { value: 0.35 }, { value: 1 }, { value: null }),
  EmptyState: <EmptyState {...text.empty} action={<Button>{text.problems}</Button>} />,
  FailedState: states(FailedState, { ...text.failed, onRetry: () => {} }, {}, { retrying: true })
})

export const small = ({ small: text, tones, verdicts }: Texts): Examples => ({
  Badge: states(Badge, {}, ...entries(tones).map(([tone, children]) => ({ tone, children }))),
  VerdictBadge: states(
    VerdictBadge,
    {},
    ...entries(verdicts).map(([outcome, label]) => ({ outcome, label }))
  ),
  CountBadge: states(CountBadge, text.unread, { count: 1 }, { count: 25 }, { count: 120 }),
  Difficulty: [1, 3, 4, 6, 7, 10].map((level) => (
    <Difficulty key={level} level={level} label={`${text.difficulty}: ${level}`} />
  )),
  Avatar: states(Avatar, text.avatar, { size: "sm" }, { size: "md" }, { size: "lg" }),
  Logo: <Logo className="size-11" />,
  Spinner: <Spinner />,
  Skeleton: <Skeleton className="h-6 w-40" />,
  Kbd: <Kbd>⌘</Kbd>,
  CopyButton: (
    <CopyButton text="2 3" {...text.copy} onFailed={() => void notify("danger", text.copyFailed)} />
  ),
  MenuSelect: <ThemePicker show="long" />,
  pictures: Object.entries(pictures).map(([name, Picture]) => <Picture key={name} />)
})
