import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { RejudgeChoice, RejudgingState } from "../../../../api/contract/organiser/rejudge.ts"
import { Button } from "../../../../ui/Button.tsx"
import { ChooseSome } from "../../../../ui/Choices.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"

const verdicts = [
  ...(["accepted", "wrong_answer", "presentation_error", "time_limit", "memory_limit"] as const),
  ...(["output_limit", "runtime_error", "compilation_error", "judge_error"] as const)
] as const

interface RejudgeFormProps {
  readonly slug: string
  readonly problems: RejudgingState["problems"]
}

/** Numbers of participants as somebody wrote them down; null when something else is among them. */
function idsIn(text: string): ReadonlyArray<number> | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "")
  return words.every((word) => /^[1-9]\d{0,14}$/.test(word)) ? words.map(Number) : null
}

/** Chooses what is judged once more; nothing chosen means everything. */
export function RejudgeForm({ slug, problems }: RejudgeFormProps) {
  const { t } = useTranslation(["organiserResults", "submission"])
  const [chosen, setChosen] = useState<ReadonlyArray<string>>([])
  const [kinds, setKinds] = useState<ReadonlyArray<(typeof verdicts)[number]>>([])
  const [people, setPeople] = useState("")
  const userIds = idsIn(people)
  const starting = useOrganiserAction<RejudgeChoice, { readonly total: number }>({
    slug,
    act: (api, payload) => api.run("startRejudging", { params: { slug }, payload })
  })
  return (
    <form
      className="grid gap-5 rounded-xl border border-line bg-raised p-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (userIds === null || starting.isPending) return
        starting.mutate({ problemIds: chosen.map(Number), userIds, verdicts: kinds })
      }}
    >
      <ChooseSome
        label={t("rejudge.problems")}
        value={chosen}
        options={problems.map(({ id, label, title }) => ({ value: String(id), label: `${label}. ${title}` }))}
        onChange={setChosen}
      />
      <ChooseSome
        label={t("rejudge.verdicts")}
        value={kinds}
        options={verdicts.map((value) => ({ value, label: t(`submission:verdict.${value}`) }))}
        onChange={setKinds}
      />
      <TextField
        label={t("rejudge.people")}
        hint={t("rejudge.peopleHint")}
        value={people}
        inputMode="numeric"
        autoComplete="off"
        error={userIds === null ? t("rejudge.peopleWrong") : null}
        onChange={setPeople}
      />
      <Button
        type="submit"
        className="justify-self-start"
        loading={starting.isPending}
        disabled={userIds === null}
      >
        {t("rejudge.start")}
      </Button>
    </form>
  )
}
