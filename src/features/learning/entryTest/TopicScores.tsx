import { useTranslation } from "react-i18next"
import type { TopicScore } from "../../../api/contract/learning/entryTests.ts"
import { Card } from "../../../ui/Card.tsx"
import { Progress } from "../../../ui/Progress.tsx"

/** A bar for each topic: how much of it was answered right. */
export function TopicScores({ topics }: { readonly topics: ReadonlyArray<TopicScore> }) {
  const { t } = useTranslation("entryTest")
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-bold">{t("result.topics")}</h2>
      <ul className="grid gap-4">
        {topics.map(({ topic, right, total }) => (
          <li key={topic.slug} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{topic.name}</span>
              <span className="text-sm text-ink-soft tabular-nums">{t("of", { right, total })}</span>
            </p>
            <Progress value={right / total} label={topic.name} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
