import type { RehearsalFinding, RehearsalReport } from "../../src/api/contract/organiser/rehearsal.ts"
import { escapeHtml } from "../platform/mail/mailLayout.ts"
import { type Language, translate } from "../platform/i18n/translate.ts"

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
body{max-width:56rem;margin:2rem auto;padding:0 1rem}h1{margin-bottom:0}h2{margin-top:2rem;font-size:1.2rem}
.verdict{font-size:1.6rem;font-weight:700;margin:.5rem 0 1rem}.ready{color:light-dark(#1a7f37,#4ac26b)}.not-ready{color:light-dark(#c5221f,#ff8a80)}
table{border-collapse:collapse;width:100%}@media (max-width:36rem){table{display:block;overflow-x:auto}}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8885}
td:has(.bar){width:14rem}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}li ul{color:light-dark(#555,#bbb);font-size:.9rem}
.bar{display:inline-block;height:.7rem;border-radius:2px;background:light-dark(#1f6feb,#79b8ff);vertical-align:middle}.bar.over{background:light-dark(#c5221f,#ff8a80)}
.hint{color:light-dark(#555,#bbb)}@media print{body{margin:0;max-width:none}h2{break-after:avoid}tr,li{break-inside:avoid}}`

/** What was found, in words, with the number of cases. */
export const findingText = (
  language: Language,
  { code, count }: Pick<RehearsalFinding, "code" | "count">
): string => translate(language, `rehearsal.finding.${code}`, { count })

const isNumber = (cell: string) => /^(?:\d|–)/.test(cell)

const row = (cells: ReadonlyArray<string>, tag: "td" | "th" = "td") =>
  `<tr>${cells
    .map((cell) => `<${tag}${tag === "th" || isNumber(cell) ? ' class="n"' : ""}>${cell}</${tag}>`)
    .join("")}</tr>`

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<string>) =>
  `<table><thead>${row(head, "th").replace('<th class="n">', "<th>")}</thead><tbody>${rows.join("")}</tbody></table>`

const widest = 12

const bar = (share: number) =>
  `<span class="bar${share > 1 ? " over" : ""}" style="width:${Math.min(1, share) * widest}rem"></span>`

/** The report as one self-contained page. */
export function reportHtml(report: RehearsalReport, language: Language): string {
  const text = (key: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) =>
    escapeHtml(translate(language, key, values))
  const figures = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const percents = new Intl.NumberFormat(language, { style: "percent" })
  const figure = (value: number | null | undefined) => (value == null ? "–" : figures.format(value))
  const seconds = (ms: number | null) => figure(ms === null ? null : Math.round(ms / 100) / 10)
  const title = escapeHtml(language === "ru" ? report.contest.titleRu : report.contest.titleEn)
  const { ready, participants, solutions, queue, load } = report

  const findings = report.findings.map((finding) => {
    const examples = finding.examples.map((example) => `<li>${escapeHtml(example)}</li>`).join("")
    return `<li>${escapeHtml(findingText(language, finding))}<ul>${examples}</ul></li>`
  })
  const latencies = report.latencies.map(({ step, count, p50, p95, p99, max }) =>
    row([text(`rehearsal.step.${step}`), ...[count, p50, p95, p99, max].map(figure)])
  )
  const kills = report.kills.map(({ what, atMs, backAfterMs }) =>
    row([text(`rehearsal.part.${what}`), figure(Math.round(atMs / 1000)), seconds(backAfterMs)])
  )
  const estimates = report.estimates.map(({ factor, parts, breaksFirst }) => {
    const rows = parts.map(({ part, utilisation }) =>
      row([text(`rehearsal.part.${part}`), percents.format(utilisation), bar(utilisation)])
    )
    const first =
      breaksFirst === null
        ? text("rehearsal.holds", { factor })
        : text("rehearsal.breaksFirst", {
            factor,
            part: translate(language, `rehearsal.part.${breaksFirst}`)
          })
    return `<h3>${first}</h3>${table([text("rehearsal.part"), text("rehearsal.utilisation"), ""], rows)}`
  })
  const loads = (["web", "judge", "database", "crowd"] as const).map((part) =>
    row([text(`rehearsal.part.${part}`), figure(load.mean?.[part]), figure(load.peak?.[part])])
  )
  const facts = text("rehearsal.facts", {
    participants: figure(participants.all),
    started: figure(participants.started),
    solutions: figure(solutions.received),
    judged: figure(solutions.judged),
    minutes: figure(Math.round(report.contestMs / 6_000) / 10),
    speed: figure(report.speed),
    seed: report.seed
  })
  const section = (heading: Parameters<typeof translate>[1], body: string) =>
    `<h2>${text(heading)}</h2>${body}`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body>
<h1>${text("rehearsal.title")}: ${title}</h1>
<p class="hint">${escapeHtml(new Date(report.startedAt).toLocaleString(language, { timeZoneName: "short" }))}</p>
<p class="verdict ${ready ? "ready" : "not-ready"}">${text(ready ? "rehearsal.ready" : "rehearsal.notReady")}</p>
<p>${facts}</p>
${findings.length === 0 ? "" : section("rehearsal.why", `<ul>${findings.join("")}</ul>`)}
${section("rehearsal.latencies", table(["rehearsal.step", "rehearsal.count"].map((key) => text(key as never)).concat("p50", "p95", "p99", text("rehearsal.max")), latencies))}
${section("rehearsal.queue", `<p>${text("rehearsal.queueFacts", { longest: figure(queue.longest), seconds: seconds(queue.oldestMs), slots: report.judgeSlots })}</p>`)}
${kills.length === 0 ? "" : section("rehearsal.kills", table([text("rehearsal.part"), text("rehearsal.atSecond"), text("rehearsal.backAfter")], kills))}
${section("rehearsal.load", table([text("rehearsal.part"), text("rehearsal.mean"), text("rehearsal.peak")], loads))}
${section("rehearsal.estimates", `${estimates.join("")}<p class="hint">${text("rehearsal.assumptions")}</p>`)}
</body></html>
`
}
