import type { Topic } from "../../../api/contract/messages/reportForm.ts"
import { Badge } from "../../../ui/Badge.tsx"

/** Topics of a report. */
export function TopicBadges({ topics }: { readonly topics: ReadonlyArray<Topic> }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {topics.map(({ value, label }) => (
        <li key={value} className="flex">
          <Badge>{label}</Badge>
        </li>
      ))}
    </ul>
  )
}
