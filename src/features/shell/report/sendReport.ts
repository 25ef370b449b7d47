import type { Api } from "../../../api/client.ts"
import { Rejected, Unreachable } from "../../../api/errors.ts"
import type { FieldErrors } from "../../../api/errors.ts"
import type { OutgoingReport, ReportReceipt } from "../../../machines/report.ts"

/** Sends a report under its key; failures name the form's own fields. */
export async function sendReport(
  api: Api,
  { key, problemId, values, images, tell }: OutgoingReport,
  signal: AbortSignal
): Promise<ReportReceipt> {
  const payload = {
    email: values.email.trim(),
    text: values.text.trim(),
    topics: values.topics,
    ...(problemId === null ? {} : { problem_id: problemId })
  }
  const files = images.map((content, index) => ({ name: values.images[index]!.name, content }))
  const options = { signal, idempotencyKey: key, onProgress: tell }
  try {
    const { status, number } = await api.run("createFeedback", { payload, files }, options)
    return { taken: status, number }
  } catch (error) {
    throw inFormFields(error)
  }
}

function inFormFields(error: unknown): unknown {
  // What makes calls loads with the first one, and that too needs the network.
  if (error instanceof TypeError) return new Unreachable({ cause: error })
  if (!(error instanceof Rejected)) return error
  const { message, code } = error
  const aboutImages = (code === "too_large" || code === "unsupported_media") && message !== ""
  return error.withFieldErrors(aboutImages ? { images: [message] } : ownNames(error.fieldErrors))
}

/** The wire speaks of `topics[]` and of `images[2]`, the form of topics and images. */
function ownNames(fields: FieldErrors): FieldErrors {
  const own: Record<string, Array<string>> = {}
  for (const [name, messages] of Object.entries(fields)) {
    const known = (own[name.split(/[[.]/, 1)[0] ?? ""] ??= [])
    known.push(...messages.filter((message) => !known.includes(message)))
  }
  return own
}
