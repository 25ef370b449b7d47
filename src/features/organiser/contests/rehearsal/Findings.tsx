import type { RehearsalRun } from "../../../../api/contract/organiser/rehearsals.ts"

/** What a rehearsal found: the number of cases in words, and examples. */
export function Findings({ findings }: Pick<RehearsalRun, "findings">) {
  return (
    <ul className="grid gap-2 [overflow-wrap:anywhere]">
      {findings.map(({ text, examples }) => (
        <li key={text} className="rounded-lg border border-line px-4 py-2">
          <p className="font-medium">{text}</p>
          <ul className="text-sm text-ink-soft">
            {examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
