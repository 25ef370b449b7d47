import { useState, type ComponentType, type ReactNode } from "react"

/** The texts of the examples; where possible, shaped as the props of a part. */
export type Texts = typeof import("../../../i18n/ru/showcase.json")

/** Elements by the names of their parts. */
export type Examples = Readonly<Record<string, ReactNode>>

/** Draws a part once per state, from the props that the states share and those in which they differ. */
export const states = <Props extends object, Shared extends Partial<Props>>(
  Part: ComponentType<Props>,
  shared: Shared,
  ...list: ReadonlyArray<Partial<Props> & Omit<Props, keyof Shared | "onChange">>
): ReactNode =>
  list.map((own, index) => <State key={index} part={Part as ComponentType} props={{ ...shared, ...own }} />)

interface StateProps {
  readonly part: ComponentType<object>
  readonly props: object
}

/** Lets the user change the value of a controlled part. */
function State({ part: Part, props }: StateProps) {
  const [changed, change] = useState({})
  const onChange = (value: unknown) => change({ ["checked" in props ? "checked" : "value"]: value })
  return <Part {...props} {...changed} {...{ onChange }} />
}

export const entries = Object.entries as <Key extends string, Value>(
  record: Readonly<Record<Key, Value>>
) => ReadonlyArray<[Key, Value]>

/** The options of a choice; `disabled` is the value that cannot be chosen. */
export const options = (labels: Readonly<Record<string, string>>, disabled = "") =>
  entries(labels).map(([value, label]) => ({ value, label, disabled: value === disabled }))
