import { Option, Schema } from "effect"
import type { Trace, TraceEnd, TraceFrame, TraceStep } from "../../trace/Trace.ts"
import type { RunResult, RunStatus } from "../runtimeMessages.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Well above the length of the tracer's texts, and short enough to display. */
const Text = Schema.String.check(Schema.isMaxLength(2_000))
const atMost = Schema.isMaxLength(100)

const FrameRecord = Schema.Tuple([
  Schema.Literal("frame"),
  Count,
  Text,
  Count,
  Schema.Array(Schema.Tuple([Text, Text])).check(atMost),
  Count
])
const StepRecord = Schema.Tuple([
  Schema.Literal("step"),
  Schema.Literals(["line", "return", "yield", "exception", "end"]),
  Schema.NonEmptyArray(Count).check(atMost),
  Count,
  Schema.NullOr(Text)
])
const StopRecord = Schema.Tuple([Schema.Literal("stop"), Schema.Literals(["steps", "size"])])

/** The limit of `TraceRecorder`. */
const mostRecords = Schema.isMaxLength(20_000)

const Recording = Schema.Struct({
  records: Schema.Array(Schema.String).check(mostRecords),
  printed: Schema.Array(Count).check(mostRecords)
})
const decodeRecording = Schema.decodeUnknownOption(Recording)
const decodeRecord = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Union([FrameRecord, StepRecord, StopRecord]))
)

/**
 * Decodes a worker's recording into a trace.
 * Programs can write among the records, so it skips invalid ones.
 */
export function decodeTrace(result: RunResult, recording: unknown): Trace {
  const { records, printed } = Option.getOrElse(decodeRecording(recording), () => ({
    records: [],
    printed: []
  }))
  const frames: Array<TraceFrame> = []
  const steps: Array<TraceStep> = []
  let end: TraceEnd = ends[result.status]
  for (const [index, text] of records.entries()) {
    const record = Option.getOrNull(decodeRecord(text))
    if (record === null) continue
    if (record[0] === "frame") frames.push(frameOf(record))
    else if (record[0] === "stop") end = record[1]
    else steps.push(...stepOf(record, frames, printed[index] ?? 0))
  }
  return { steps, end, stdout: result.stdout, stderr: result.stderr }
}

const ends: Readonly<Record<RunStatus, TraceEnd>> = {
  ok: "finished",
  runtime_error: "failed",
  time_limit: "time",
  memory_limit: "memory",
  output_limit: "output"
}

const frameOf = ([, id, name, line, variables, more]: typeof FrameRecord.Type): TraceFrame => ({
  id,
  name,
  line,
  variables: variables.map(([variable, value]) => ({ name: variable, value })),
  more
})

function stepOf(
  [, kind, indexes, omitted, text]: typeof StepRecord.Type,
  known: ReadonlyArray<TraceFrame>,
  printed: number
): ReadonlyArray<TraceStep> {
  const frames = indexes.flatMap((index) => known[index] ?? [])
  return frames.length === 0 ? [] : [{ kind, frames, omitted, text, printed }]
}
