import type { Role } from "../../../api/contract/account/roles.ts"
import { paths } from "../../../routes/paths.ts"
import type { ShellConfig } from "./ShellConfigContext.ts"

/** Somewhere that a menu leads to: an address of ours, or one of the product's other sites. */
export interface Place {
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

type PlacesOf = (config: ShellConfig, language: string) => ReadonlyArray<Place>

const problems: Place = { name: "problems", to: paths.problems }
const contests: Place = { name: "contests", to: paths.contests }

/** Russian only, and only where there is one. */
const aiHacker: PlacesOf = ({ aiHackerUrl }, language) =>
  language === "ru" && aiHackerUrl !== null ? [{ name: "aiHacker", to: aiHackerUrl }] : []

/** What the public header leads to, in its order. */
export const visitorPlaces: PlacesOf = (config, language) => [
  problems,
  contests,
  ...(language === "ru" ? [{ name: "blog", to: config.blogUrl ?? paths.blog } as const] : []),
  { name: "about", to: config.aboutUrl ?? paths.about },
  ...aiHacker(config, language)
]

const russianPlaces: ReadonlyArray<Place> = [
  { name: "courses", to: paths.courses },
  { name: "rating", to: paths.rating }
]

/** What the sidebar and the burger menu lead to, in their order. */
export const learnerPlaces: PlacesOf = (config, language) => [
  problems,
  ...(language === "ru" ? russianPlaces : []),
  { name: "profile", to: `${paths.profile}?is_favorite=1` },
  contests,
  ...aiHacker(config, language)
]

/** Menu links for each role, after those of all learners. */
export const rolePlaces = [
  ["organiser", { name: "organiser", to: paths.organiserContests }],
  ["support", { name: "reports", to: paths.reports }],
  ["teacher", { name: "classes", to: paths.classes }]
] as const satisfies ReadonlyArray<readonly [Role, Place]>

/** `page` on the place itself, `true` on what lies below it. */
export function currentAt({ to }: Pick<Place, "to">, pathname: string): "page" | "true" | undefined {
  const root = to.split("?", 1)[0] ?? ""
  if (pathname === root) return "page"
  // A problem's own address is in the singular.
  const below = root === paths.problems ? "/problem/" : `${root}/`
  return pathname.startsWith(below) ? "true" : undefined
}
