/** The values of a `/metrics` answer by series, for example `zama_alarm{name="disk"}`. */
export const readMetrics = async (url: string, token = ""): Promise<ReadonlyMap<string, number>> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ")
      return [line.slice(0, at), Number(line.slice(at + 1))]
    })
  )
}
