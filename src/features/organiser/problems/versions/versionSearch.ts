import { pageNumber, searchState } from "../../../shell/frame/useSearchState.ts"

const number = {
  read: (text: string) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0),
  absent: 0
}

/** `changes`: the version whose changes are shown; `from`: the version to compare it with, 0 for the one before. */
export const versionSearch = searchState({ changes: number, from: number, page: pageNumber })
