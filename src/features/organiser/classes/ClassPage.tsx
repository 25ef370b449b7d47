import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import type { ClassFile } from "../../../api/contract/organiser/classes.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { EmptyPicture } from "../../../ui/pictures.tsx"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { Waiting } from "../../shell/frame/Loaded.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { ClassActs } from "./ClassActs.tsx"
import { ClassDialogs } from "./ClassDialogs.tsx"
import type { Asked } from "./ClassDialogs.tsx"
import { ClassesFrame } from "./ClassesFrame.tsx"
import { SlipMaker } from "./SlipMaker.tsx"
import { StudentTable } from "./StudentTable.tsx"

/** One class: its students, their logins and their progress. */
export function ClassPage() {
  const { t } = useTranslation("classes")
  const classId = Number(useParams()["classId"])
  const query = useApiQuery(queryKeys.oneClass(classId), "getClass", { params: { classId } }, quiet)
  if (query.error?._tag === "NotFound") return <Navigate to={paths.notFound} replace />
  if (query.data !== undefined) return <Content key={classId} file={query.data} />
  return (
    <ClassesFrame title={t("one.title")} back={{ to: paths.classes, label: t("toList") }}>
      {query.isError ? <QueryFailure query={query} /> : <Waiting blocks="h-16 max-550:h-48" count={5} />}
    </ClassesFrame>
  )
}

function Content({ file }: { readonly file: ClassFile }) {
  const { t } = useTranslation("classes")
  const [asked, ask] = useState<Asked | null>(null)
  const [slipsFor, makeSlips] = useState<ReadonlyArray<number> | null>(null)
  const none = file.students.length === 0
  const show = slipsFor === null
  return (
    <ClassesFrame
      title={file.name}
      back={{ to: paths.classes, label: t("toList") }}
      {...(file.school !== null && { lead: file.school })}
      aside={show && <ClassActs file={file} onAsk={ask} onSlips={makeSlips} />}
    >
      {slipsFor !== null && (
        <SlipMaker
          classId={file.id}
          students={slipsFor}
          after={
            <Button variant="secondary" onClick={() => makeSlips(null)}>
              {t("slips.toClass")}
            </Button>
          }
        />
      )}
      {show && !none && (
        <>
          <p role="status" className="text-ink-soft">
            {t("one.count", { count: file.students.length })}
          </p>
          <StudentTable students={file.students} onOpen={(student) => ask({ kind: "student", student })} />
        </>
      )}
      {show && none && (
        <EmptyState picture={<EmptyPicture />} title={t("one.emptyTitle")} text={t("one.emptyText")} />
      )}
      <ClassDialogs
        file={file}
        asked={asked}
        onAsk={ask}
        onClose={() => ask(null)}
        onSlips={(students) => {
          ask(null)
          makeSlips(students)
        }}
      />
    </ClassesFrame>
  )
}
