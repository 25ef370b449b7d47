/**
 * Keys of the query cache that the server may fill beforehand.
 *
 * A page's HTML carries `<script type="application/json" id="initial-queries">` with
 * `[{ "key": …, "data": … }]`, `data` already decoded; the browser puts it into its cache.
 */
export const queryKeys = {
  problems: (query: Readonly<Record<string, string | number>>) => ["problems", query] as const,
  problem: (id: number) => ["problem", id] as const,
  topics: ["topics"] as const,
  languages: ["languages"] as const,
  legal: (document: string) => ["legal", document] as const,
  blog: ["blog"] as const,
  blogPost: (slug: string) => ["blog", slug] as const,
  streak: ["statistic", "streak"],
  resolvedProblems: ["statistic", "resolved"],
  accuracy: ["statistic", "accuracy"],
  latestContest: ["contests", "latest"],
  contests: (page: number) => ["contests", page] as const,
  myContests: ["contests", "mine"],
  contestStatements: (slug: string) => ["contest", slug, "statements"] as const,
  contest: (slug: string) => ["contest", slug] as const,
  contestInformation: (slug: string) => ["contest", slug, "information"] as const,
  contestPage: (slug: string, kind: string) => ["contest", slug, "page", kind] as const,
  contestProblems: (slug: string) => ["contest", slug, "problems"] as const,
  contestProblem: (slug: string, id: number) => ["contest", slug, "problem", id] as const,
  announcements: (slug: string) => ["contest", slug, "announcements"] as const,
  questions: (slug: string) => ["contest", slug, "questions"] as const,
  standings: (slug: string, query: Readonly<Record<string, string | number>>) =>
    ["contest", slug, "standings", query] as const,
  scoreLines: (slug: string) => ["contest", slug, "lines"] as const,
  rating: (query: Readonly<Record<string, string | number>>) => ["rating", query] as const,
  balance: ["balance"],
  allLedger: ["balance", "history"],
  ledger: (page: number) => ["balance", "history", page] as const,
  profile: ["profile"],
  devices: ["devices"],
  consents: ["consents"],
  applications: ["applications"],
  passkeys: ["passkeys"],
  notifications: ["notifications"],
  deskContests: ["desk"],
  deskContest: (slug: string) => ["desk", slug] as const,
  deskSelection: (slug: string, query: Readonly<Record<string, string | number>>) =>
    ["desk", slug, "selection", query] as const,
  deskRejudging: (slug: string) => ["desk", slug, "rejudging"] as const,
  deskApiKey: (slug: string) => ["desk", slug, "api-key"] as const,
  deskReadiness: (slug: string) => ["desk", slug, "readiness"] as const,
  deskSimilarity: (slug: string) => ["desk", slug, "similarity"] as const,
  deskPair: (slug: string, left: number, right: number) => ["desk", slug, "similarity", left, right] as const,
  deskSettings: (slug: string) => ["desk", slug, "settings"] as const,
  deskProblems: (slug: string, q: string) => ["desk", slug, "problems", q] as const,
  /** Not below the contest: a text stays what it becomes. */
  rendered: (slug: string, markdown: string) => ["rendered", slug, markdown] as const,
  deskLife: (slug: string) => ["desk", slug, "life"] as const,
  deskPreview: (slug: string, status: string, as: string) => ["desk", slug, "preview", status, as] as const,
  deskOrganisers: (slug: string) => ["desk", slug, "organisers"] as const,
  deskAudit: (slug: string, query: Readonly<Record<string, string | number>>) =>
    ["desk", slug, "audit", query] as const,
  deskPeople: (slug: string, query: Readonly<Record<string, string | number>>) =>
    ["desk", slug, "people", query] as const,
  deskParticipant: (slug: string, userId: number) => ["desk", slug, "participant", userId] as const,
  deskExtraTimes: (slug: string) => ["desk", slug, "extraTimes"] as const,
  deskQuestions: (slug: string) => ["desk", slug, "questions"] as const,
  deskAnnouncements: (slug: string) => ["desk", slug, "announcements"] as const,
  deskMonitor: (slug: string) => ["desk", slug, "monitor"] as const,
  classes: ["classes"],
  oneClass: (id: number) => ["classes", id] as const,
  allReports: ["reports", "list"],
  reports: (query: Readonly<Record<string, string | number>>) => ["reports", "list", query] as const,
  report: (number: number) => ["reports", number] as const,
  reportImage: (number: number, ordinal: number) => ["reports", number, "image", ordinal] as const
}
