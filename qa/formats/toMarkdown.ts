import type { FormatRequest } from "./formats.ts"
import texts from "./formatTexts.json" with { type: "json" }

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ")

/** One heading and one table of steps per path. */
export const toMarkdown = ({ paths, language }: FormatRequest): string => {
  const say = texts[language]
  return paths
    .map(({ id, title, precondition, requirements, steps }) => {
      const rows = steps.map(
        (step, index) =>
          `| ${index + 1} | ${cell(step.do)} | ${cell(step.see.join(" "))} | ${cell(step.calls.join(", "))} |`
      )
      return [
        `## ${id} · ${title}`,
        "",
        `${say.precondition}: ${precondition}`,
        `${say.requirements}: ${requirements.join(", ")}`,
        "",
        `| # | ${say.do} | ${say.see} | ${say.calls} |`,
        "| --- | --- | --- | --- |",
        ...rows,
        ""
      ].join("\n")
    })
    .join("\n")
}
