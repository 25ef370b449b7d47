import type { CallsOf, InputOf } from "../../../api/client.ts"

type ConsoleCalls = CallsOf<"organiser" | "organiserPeople" | "organiserResults" | "rehearsals">

/** A call about one contest. */
export type ContestCall = {
  [Name in keyof ConsoleCalls]: InputOf<Name> extends { readonly params: { readonly slug: string } }
    ? Name
    : never
}[keyof ConsoleCalls]

type WithoutSlug<Input> = Input extends { readonly params: infer Params }
  ? Omit<Input, "params"> &
      (keyof Params extends "slug" ? unknown : { readonly params: Omit<Params, "slug"> })
  : Input

/** Input of a call without the contest's slug. */
export type ContestInput<Name extends ContestCall> = WithoutSlug<InputOf<Name>>

/** Adds the contest's slug to the input of a call. */
export const inputFor = <Name extends ContestCall>(slug: string, input: ContestInput<Name>) => {
  const { params, ...rest } = input as { readonly params?: object }
  return { ...rest, params: { ...params, slug } } as InputOf<Name>
}
