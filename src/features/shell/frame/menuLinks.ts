import type { Role } from "../../../api/contract/account/roles.ts"
import { paths } from "../../../routes/paths.ts"
import type { ShellConfig } from "./ShellConfigContext.ts"

/** A menu link, either internal or to one of the product's other sites. */
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

/** Only in Russian, and only if configured. */
const aiHacker: MenuLinksOf = ({ aiHackerUrl }, language) =>
  language === "ru" && aiHackerUrl !== null ? [{ name: "aiHacker", to: aiHackerUrl }] : []

/** Links of the public header, in order. */
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

/** Links of the sidebar and the burger menu, in order. */
export const learnerLinks: MenuLinksOf = (config, language) => [
  problems,
  ...(language === "ru" ? russianLinks : []),
  { name: "profile", to: `${paths.profile}?is_favorite=1` },
  contests,
  ...aiHacker(config, language)
]

/** Additional menu links per role, shown after the learner links. */
export const roleLinks = [
  ["organiser", { name: "organiser", to: paths.organiserContests }],
  ["support", { name: "reports", to: paths.reports }],
  ["teacher", { name: "classes", to: paths.classes }]
] as const satisfies ReadonlyArray<readonly [Role, MenuLink]>

/** Value for `aria-current`: `page` for the link's own path, `true` for paths below it. */
export function currentAt({ to }: Pick<MenuLink, "to">, pathname: string): "page" | "true" | undefined {
  const root = to.split("?", 1)[0] ?? ""
  if (pathname === root) return "page"
  // The path of a single problem uses the singular, and the organiser's problems belong to the console.
  const below = root === paths.problems ? "/problem/" : `${root}/`
  const isOfConsole = root === paths.organiserContests && pathname.startsWith(paths.organiserProblems)
  return isOfConsole || pathname.startsWith(below) ? "true" : undefined
}
