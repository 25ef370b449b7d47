import type { Namespace } from "i18next"
import { lazy } from "react"
import type { ComponentType } from "react"
import { getI18n } from "react-i18next"

type Area = Extract<Namespace, string>

/** A page whose code and texts load together when it is first shown. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  areas: ReadonlyArray<Area>
) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), getI18n().loadNamespaces([...areas])])
    return { default: page[name] }
  })
