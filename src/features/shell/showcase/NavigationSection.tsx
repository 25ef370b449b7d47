import { BookOpen, Clock, ListChecks } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useSearchParams } from "react-router-dom"
import { Pagination } from "../../../ui/Pagination.tsx"
import { PanelTabs } from "../../../ui/PanelTabs.tsx"
import { Tabs } from "../../../ui/Tabs.tsx"
import { Section, Specimen } from "./Section.tsx"

const pages = 12

export function NavigationSection() {
  const { t } = useTranslation("showcase")
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [view, setView] = useState("tests")
  const page = Number(search.get("page") ?? 4)
  const labels = {
    all: t("navigation.pages"),
    previous: t("navigation.previous"),
    next: t("navigation.next"),
    page: (number: number) => t("navigation.page", { page: number })
  }
  return (
    <Section id="navigation" title={t("sections.navigation")}>
      <Specimen wide name="Tabs">
        <Tabs
          label={t("navigation.tabs")}
          tabs={[
            { to: pathname, label: t("navigation.statement"), icon: <BookOpen aria-hidden="true" /> },
            { to: "/dev/ui/mine", label: t("navigation.mine") },
            { to: "/dev/ui/all", label: t("navigation.all") },
            { to: "/dev/ui/materials", label: t("navigation.materials") }
          ]}
        />
      </Specimen>
      <Specimen name="PanelTabs">
        <PanelTabs
          label={t("navigation.views")}
          open={view}
          onOpen={setView}
          tabs={[
            {
              key: "tests",
              label: t("navigation.asTests"),
              icon: <ListChecks aria-hidden="true" />,
              panel: <p>{t("navigation.testsPanel")}</p>
            },
            {
              key: "time",
              label: t("navigation.asTime"),
              icon: <Clock aria-hidden="true" />,
              panel: <p>{t("navigation.timePanel")}</p>
            }
          ]}
        />
      </Specimen>
      <Specimen name="Pagination">
        <Pagination
          page={page}
          pages={pages}
          labels={labels}
          linkTo={(number) => ({ search: `page=${number}` })}
        />
      </Specimen>
    </Section>
  )
}
