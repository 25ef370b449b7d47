import { describe, expect, test } from "vitest"
import { models } from "../../qa/models/models.ts"
import { chartOf } from "../../qa/paths/chartOf.ts"
import { drawMachine } from "../../qa/report/drawMachine.ts"
import type { Box, Point } from "../../qa/report/Report.ts"

const isOn = ({ x, y }: Point, box: Box, tolerance = 3): boolean =>
  x >= box.x - tolerance &&
  x <= box.x + box.width + tolerance &&
  y >= box.y - tolerance &&
  y <= box.y + box.height + tolerance

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

describe.each(models.map((model) => [model.id, model] as const))("the picture of %s", (_, model) => {
  const chart = chartOf(model)
  const { states, transitions } = drawMachine(model)
  const boxes = new Map(states.map(({ path, box }) => [path, box]))
  const leaves = states.filter(({ isParent }) => !isParent)

  test("has all states, and none hides another", () => {
    expect(chart.states.filter(({ path }) => !boxes.has(path))).toEqual([])
    const hidden = leaves.flatMap((one, index) =>
      leaves
        .slice(index + 1)
        .flatMap((other) => (overlap(one.box, other.box) ? [[one.path, other.path]] : []))
    )
    expect(hidden).toEqual([])
  })

  test("has states inside their parents", () => {
    const outside = chart.states.filter(({ path, parent }) => {
      const [inner, outer] = [boxes.get(path)!, boxes.get(parent)]
      return (
        parent !== "" &&
        !(isOn(inner, outer!) && isOn({ x: inner.x + inner.width, y: inner.y + inner.height }, outer!))
      )
    })
    expect(outside).toEqual([])
  })

  test("has one arrow per transition, from its source to its target", () => {
    const loose = chart.transitions.filter(({ id, source, target }) => {
      const points = transitions.find((each) => each.id === id)?.points ?? []
      const [from, to] = [boxes.get(source)!, boxes.get(target ?? source)!]
      return points.length < 2 || !isOn(points[0]!, from) || !isOn(points.at(-1)!, to)
    })
    expect(loose).toEqual([])
  })
})
