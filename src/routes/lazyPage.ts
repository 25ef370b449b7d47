import type { Namespace } from "i18next"
import { lazy } from "react"
import type { ComponentType } from "react"
import { getI18n } from "react-i18next"
import { loadAllStyles } from "../ui/loadAllStyles.ts"

type Area = Extract<Namespace, string>

const loadTexts = (areas: ReadonlyArray<Area>) => getI18n().loadNamespaces([...areas])

/** The page that most visits begin with: the styles within the document are enough for it. */
export const firstPage = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  areas: ReadonlyArray<Area>
) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), loadTexts(areas)])
    return { default: page[name] }
  })

/** A page whose code, texts and styles load together when it is first shown. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  areas: ReadonlyArray<Area>
) =>
  firstPage(
    async () => {
      const [page] = await Promise.all([load(), loadAllStyles()])
      return page
    },
    name,
    areas
  )
