/** The judge names its languages a moment after the server is ready; the page of a running platform has them. */
export async function untilLanguages(url: string): Promise<void> {
  const reply = await fetch(`${url}/api/languages`)
  const { payload } = (await reply.json()) as { payload: ReadonlyArray<unknown> }
  if (payload.length > 0) return
  await new Promise((resolve) => setTimeout(resolve, 250))
  await untilLanguages(url)
}
