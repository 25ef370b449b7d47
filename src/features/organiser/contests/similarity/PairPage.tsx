import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import type { PairDetails, Region } from "../../../../api/contract/organiser/similarity.ts"
import { organiserTab } from "../../../../routes/paths.ts"
import { BackLink } from "../../../shell/frame/BackLink.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { useContest } from "../ContestContext.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { useParticipantName } from "../useParticipantName.ts"
import { markedLines } from "./markedLines.ts"

/** Two solutions side by side, with the matching parts marked. */
export const PairPage = organiserPage("similarity", Both)

function Both() {
  const { t } = useTranslation("organiserResults")
  const { slug } = useContest()
  const { leftId, rightId } = useParams()
  const pair = useOrganiserQuery("getSimilarPair", {
    params: { left: Number(leftId), right: Number(rightId) }
  })
  return (
    <div className="grid gap-4">
      <BackLink to={organiserTab(slug, "similarity")} label={t("similarity.toPairs")} />
      <Loaded query={pair} blocks="h-96">
        {(data) => <Programs pair={data} />}
      </Loaded>
    </div>
  )
}

function Programs({ pair }: { readonly pair: PairDetails }) {
  const { t } = useTranslation("organiserResults")
  const { number } = useFormat()
  const { label, language, similarity, left, right, fragments } = pair
  return (
    <>
      <p>
        {t("similarity.summary", {
          label,
          language,
          percent: number(similarity / 100, { style: "percent" })
        })}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 1024:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Program side={left} regions={fragments.map((fragment) => fragment.left)} />
        <Program side={right} regions={fragments.map((fragment) => fragment.right)} />
      </div>
    </>
  )
}

interface ProgramProps {
  readonly side: PairDetails["left"]
  readonly regions: ReadonlyArray<Region>
}

function Program({ side, regions }: ProgramProps) {
  const { t } = useTranslation("organiserResults")
  const name = useParticipantName()(side)
  return (
    <section aria-label={name} className="grid content-start gap-2">
      <h2 className="font-bold [overflow-wrap:anywhere]">{name}</h2>
      <pre
        tabIndex={0}
        aria-label={t("similarity.programOf", { name })}
        className="overflow-x-auto rounded-xl border border-line bg-raised p-4 font-mono text-sm"
      >
        <code>
          {markedLines(side.source, regions).map((pieces, row) => (
            <span key={row} className="block min-h-5">
              {pieces.map(({ text, marked }, index) =>
                marked ? (
                  <mark key={index} className="bg-amber-soft text-amber-ink">
                    {text}
                  </mark>
                ) : (
                  text
                )
              )}
            </span>
          ))}
        </code>
      </pre>
    </section>
  )
}
