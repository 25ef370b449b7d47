import type { Role } from "../../../api/contract/account/roles.ts"
import { paths } from "../../../routes/paths.ts"
import type { ShellConfig } from "./ShellConfigContext.ts"

/** Somewhere that a menu leads to: an address of ours, or one of the product's other sites. */
export interface MenuLink {
  readonly name:
    | "problems"
    | "rating"
    | "courses"
    | "profile"
    | "contests"
    | "blog"
    | "about"
    | "aiHacker"
    | "reports"
    | "classes"
    | "organiser"
  readonly to: string
}

type MenuLinksOf = (config: ShellConfig, language: string) => ReadonlyArray<MenuLink>

const problems: MenuLink = { name: "problems", to: paths.problems }
const contests: MenuLink = { name: "contests", to: paths.contests }

/** Russian only, and only where there is one. */
const aiHacker: MenuLinksOf = ({ aiHackerUrl }, language) =>
  language === "ru" && aiHackerUrl !== null ? [{ name: "aiHacker", to: aiHackerUrl }] : []

/** What the public header leads to, in its order. */
export const visitorLinks: MenuLinksOf = (config, language) => [
  problems,
  contests,
  ...(language === "ru" ? [{ name: "blog", to: config.blogUrl ?? paths.blog } as const] : []),
  { name: "about", to: config.aboutUrl ?? paths.about },
  ...aiHacker(config, language)
]

const russianLinks: ReadonlyArray<MenuLink> = [
  { name: "courses", to: paths.courses },
  { name: "rating", to: paths.rating }
]

/** What the sidebar and the burger menu lead to, in their order. */
export const learnerLinks: MenuLinksOf = (config, language) => [
  problems,
  ...(language === "ru" ? russianLinks : []),
  { name: "profile", to: `${paths.profile}?is_favorite=1` },
  contests,
  ...aiHacker(config, language)
]

/** Menu links for each role, after those of all learners. */
export const roleLinks = [
  ["organiser", { name: "organiser", to: paths.organiserContests }],
  ["support", { name: "reports", to: paths.reports }],
  ["teacher", { name: "classes", to: paths.classes }]
] as const satisfies ReadonlyArray<readonly [Role, MenuLink]>

/** `page` on the place itself, `true` on what lies below it. */
export function currentAt({ to }: Pick<MenuLink, "to">, pathname: string): "page" | "true" | undefined {
  const root = to.split("?", 1)[0] ?? ""
  if (pathname === root) return "page"
  // A problem's own address is in the singular.
  const below = root === paths.problems ? "/problem/" : `${root}/`
  return pathname.startsWith(below) ? "true" : undefined
}
