import { Graph, layout } from "@dagrejs/dagre"
import type { Model } from "../models/Model.ts"
import { chartOf, type Chart, type ChartState, type ChartTransition } from "../paths/chartOf.ts"
import type { EventSource, Text } from "../words/MachineWords.ts"
import type { Box, DrawnState, DrawnTransition, Lines, Point, ReportMachine } from "./Report.ts"
import { wrapLines } from "./wrapLines.ts"
import texts from "../formats/formatTexts.json" with { type: "json" }

const characterWidth = 7.7
const lineHeight = 16
const statePadding = 12
const labelPadding = 4
/** Characters per line. */
const stateWidth = 30
const labelWidth = 26
/** Event sentences on an arrow; the page lists them all. */
const shownCases = 2

/** Node of the transitions that apply in every state. */
const everywhere = "(everywhere)"

const both = (key: "always" | "everywhere"): Text => ({ ru: texts.ru[key], en: texts.en[key] })

const bothWrapped = ({ ru, en }: Text, width: number): Lines => ({
  ru: wrapLines(ru, width),
  en: wrapLines(en, width)
})

const joined = (parts: ReadonlyArray<Lines>): Lines => ({
  ru: parts.flatMap(({ ru }) => ru),
  en: parts.flatMap(({ en }) => en)
})

/** Size of the longer of both languages. */
function sizeOf({ ru, en }: Lines, padding: number): { width: number; height: number } {
  const longest = Math.max(0, ...[...ru, ...en].map((line) => line.length))
  return {
    width: Math.ceil(longest * characterWidth) + 2 * padding,
    height: Math.max(ru.length, en.length) * lineHeight + 2 * padding
  }
}

const named = (text: Text | undefined, name: string): Text =>
  text === undefined ? { ru: name, en: name } : { ru: text.ru, en: text.en }

const stateLines = ({ path, actors }: ChartState, { words }: Model): Lines =>
  joined([
    bothWrapped(named(words.states[path], path), stateWidth),
    ...actors.map((actor) => {
      const { ru, en } = named(words.actors[actor], actor)
      return bothWrapped({ ru: `⟳ ${ru}`, en: `⟳ ${en}` }, stateWidth)
    })
  ])

function happensOf({ event, cases }: ChartTransition, { words }: Model): ReadonlyArray<Text> {
  if (event === "always") return [both("always")]
  return (cases.length === 0 ? [event] : cases).map((name) => named(words.events[name], name))
}

function transitionLines(transition: ChartTransition, model: Model): Lines {
  const happens = happensOf(transition, model)
  const { guard } = transition
  const { words } = model
  const others = happens.length - shownCases
  return joined([
    ...happens.slice(0, shownCases).map((text) => bothWrapped(text, labelWidth)),
    ...(others > 0 ? [bothWrapped({ ru: `+${others}`, en: `+${others}` }, labelWidth)] : []),
    ...(guard === null ? [] : [bothWrapped(conditional(named(words.guards[guard], guard)), labelWidth)])
  ])
}

const conditional = ({ ru, en }: Text): Text => ({ ru: `[${ru}]`, en: `[${en}]` })

/** The state in which a parent begins, or its first one; the layout connects no parents. */
function leafOf({ states }: Chart, path: string): string {
  const children = states.filter(({ parent }) => parent === path)
  const next = children.find(({ isInitial }) => isInitial) ?? children[0]
  return next === undefined ? path : leafOf({ states, transitions: [] }, next.path)
}

/** The label of a transition back to its own state is a node: the layout draws no loops from left to right. */
const loopNode = (id: string) => `(loop) ${id}`

const isInside = ({ x, y }: Point, box: Box): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height

/** Where the line from a point inside a box to one outside crosses its border. */
function crossing(inside: Point, outside: Point, box: Box): Point {
  const [dx, dy] = [outside.x - inside.x, outside.y - inside.y]
  const shares = [
    (box.x - inside.x) / dx,
    (box.x + box.width - inside.x) / dx,
    (box.y - inside.y) / dy,
    (box.y + box.height - inside.y) / dy
  ].filter((share) => share >= 0)
  const share = Math.min(1, ...shares)
  return { x: inside.x + dx * share, y: inside.y + dy * share }
}

/** From the border of a state to the label beside it, and back. */
function loopThrough(box: Box, to: Point): ReadonlyArray<Point> {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const [dx, dy] = [to.x - middle.x, to.y - middle.y]
  const gap = 12 / (Math.hypot(dx, dy) || 1)
  const back = { x: to.x - dy * gap, y: to.y + dx * gap }
  return [crossing(middle, to, box), to, back, crossing(middle, back, box)]
}

/** A line that begins at the border of a parent instead of at a state in it. */
function leaving(points: ReadonlyArray<Point>, box: Box): ReadonlyArray<Point> {
  const first = points.findIndex((point) => !isInside(point, box))
  if (first <= 0) return points
  return [crossing(points[first - 1]!, points[first]!, box), ...points.slice(first)]
}

const arriving = (points: ReadonlyArray<Point>, box: Box): ReadonlyArray<Point> =>
  leaving(points.toReversed(), box).toReversed()

const cornered = ({ x, y, width, height }: Box): Box => ({
  x: Math.round(x - width / 2),
  y: Math.round(y - height / 2),
  width: Math.round(width),
  height: Math.round(height)
})

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

/** Boxes and arrows of a model's machine. The page draws them as they are. */
export function drawMachine(model: Model): Pick<ReportMachine, "size" | "states" | "transitions"> {
  const chart = chartOf(model)
  const graph = new Graph({ directed: true, compound: true, multigraph: true })
  graph.setGraph({ rankdir: "LR", nodesep: 36, ranksep: 44, edgesep: 24, marginx: 24, marginy: 40 })
  const parents = new Set(chart.states.map(({ parent }) => parent))
  const hasEverywhere = chart.transitions.some(({ source }) => source === "")
  const lines = new Map(chart.states.map((state) => [state.path, stateLines(state, model)]))
  if (hasEverywhere) {
    const everywhereLines = bothWrapped(both("everywhere"), stateWidth)
    lines.set(everywhere, everywhereLines)
    graph.setNode(everywhere, sizeOf(everywhereLines, statePadding))
  }
  for (const { path } of chart.states) graph.setNode(path, sizeOf(lines.get(path)!, statePadding))
  for (const { path, parent } of chart.states) if (parent !== "") graph.setParent(path, parent)
  const sourceLeaf = ({ source }: ChartTransition) => (source === "" ? everywhere : leafOf(chart, source))
  for (const transition of chart.transitions) {
    const source = sourceLeaf(transition)
    const target = transition.target === null ? source : leafOf(chart, transition.target)
    const size = sizeOf(transitionLines(transition, model), labelPadding)
    if (source === target) {
      graph.setNode(loopNode(transition.id), size)
      const parent = chart.states.find(({ path }) => path === source)?.parent ?? ""
      if (parent !== "") graph.setParent(loopNode(transition.id), parent)
      graph.setEdge(source, loopNode(transition.id), {}, transition.id)
    } else graph.setEdge(source, target, { ...size, labelpos: "c" }, transition.id)
  }
  layout(graph as never)

  const boxOf = (name: string): Box => cornered(graph.node(name) as Box)
  const drawnState = ({ path, type, isInitial }: ChartState): DrawnState => ({
    path,
    box: boxOf(path),
    lines: lines.get(path)!,
    isParent: parents.has(path),
    isInitial,
    isFinal: type === "final"
  })
  const edges = new Map(
    graph.edges().map((edge) => [edge.name!, graph.edge(edge) as Box & { points: ReadonlyArray<Point> }])
  )
  const drawnTransition = (transition: ChartTransition): DrawnTransition => {
    const edge = edges.get(transition.id)!
    const loop = graph.node(loopNode(transition.id)) as Box | undefined
    const label = loop ?? edge
    const points =
      loop === undefined ? edge.points : loopThrough(boxOf(sourceLeaf(transition)), edge.points.at(-1)!)
    const from =
      parents.has(transition.source) && transition.source !== ""
        ? leaving(points, boxOf(transition.source))
        : points
    const betweenBorders =
      transition.target !== null && parents.has(transition.target)
        ? arriving(from, boxOf(transition.target))
        : from
    const { words } = model
    const first = transition.cases[0]
    return {
      id: transition.id,
      points: betweenBorders.map(rounded),
      label: cornered(label),
      lines: transitionLines(transition, model),
      by:
        transition.event === "always"
          ? "machine"
          : ((words.events[first ?? ""]?.by ?? "machine") as EventSource),
      happens: happensOf(transition, model),
      guard: transition.guard === null ? null : named(words.guards[transition.guard], transition.guard)
    }
  }
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  const anywhere: ReadonlyArray<DrawnState> = hasEverywhere
    ? [
        {
          path: "",
          box: boxOf(everywhere),
          lines: lines.get(everywhere)!,
          isParent: false,
          isInitial: false,
          isFinal: false
        }
      ]
    : []
  return {
    size: { width: Math.ceil(width), height: Math.ceil(height) },
    states: [...anywhere, ...chart.states.map(drawnState)],
    transitions: chart.transitions.map(drawnTransition)
  }
}
