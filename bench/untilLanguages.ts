/** Waits until the judge has reported its languages, shortly after the server is ready; a running platform has them. */
export async function untilLanguages(url: string): Promise<void> {
  const reply = await fetch(`${url}/api/languages`)
  const { payload } = (await reply.json()) as { payload: ReadonlyArray<unknown> }
  if (payload.length > 0) return
  await new Promise((resolve) => setTimeout(resolve, 250))
  await untilLanguages(url)
}
