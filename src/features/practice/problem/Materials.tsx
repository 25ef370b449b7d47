import { ExternalLink, Lock } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Material } from "../../../api/contract/practice/problems.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { linkClass } from "../../../ui/buttonClass.ts"
import { CleanHtml } from "../../../ui/CleanHtml.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { solutionKeys } from "../submission/solutionKeys.ts"

/** Hints to expand one by one, lessons, links, and the editorial, which stays locked until the problem is solved. */
export function Materials({ problemId }: { readonly problemId: number }) {
  const { t } = useTranslation("problems")
  const query = useApiQuery(solutionKeys.materials(problemId), "getMaterials", { params: { id: problemId } })
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-xl font-bold">{t("materials.title")}</h2>
      <Loaded query={query} label={t("materials.loading")} blocks="h-32">
        {(materials) =>
          materials.length === 0 ? (
            <EmptyState title={t("materials.emptyTitle")} text={t("materials.emptyText")} />
          ) : (
            materials.map((material) =>
              material.kind === "hint" ? (
                <Hint key={material.title} hint={material} />
              ) : (
                <MaterialView key={`${material.kind} ${material.title}`} material={material} />
              )
            )
          )
        }
      </Loaded>
    </section>
  )
}

/** Collapsed by default so that learners can choose not to see it. */
function Hint({ hint: { title, html } }: { readonly hint: Material }) {
  return (
    <details className="rounded-lg border border-line bg-raised px-5">
      <summary className="min-h-11 content-center font-bold hover:text-accent-ink">{title}</summary>
      {html !== null && <CleanHtml html={html} className="zama-prose pb-5" />}
    </details>
  )
}

function MaterialView({ material: { kind, title, html, url } }: { readonly material: Material }) {
  const { t } = useTranslation("problems")
  const learner = useSession(isLearner)
  if (html === null && url === null) {
    return (
      <div className="flex gap-4 rounded-lg border border-dashed border-line-strong p-5">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
          <Lock className="size-5" />
        </span>
        <div>
          <h3 className="font-bold">{t("materials.closedTitle")}</h3>
          <p className="text-ink-soft">{t(learner ? "materials.closedText" : "materials.closedGuest")}</p>
        </div>
      </div>
    )
  }
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-raised p-5">
      <div className="flex flex-wrap items-center gap-3">
        {title !== t(`materials.kind.${kind}`) && <Badge tone="accent">{t(`materials.kind.${kind}`)}</Badge>}
        {url === null ? (
          <h3 className="font-bold">{title}</h3>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={`${linkClass} inline-flex items-center gap-1.5`}
          >
            {title}
            <ExternalLink className="size-4" />
          </a>
        )}
      </div>
      {html !== null && <CleanHtml html={html} className="zama-prose" />}
    </article>
  )
}
