// Never goes back to the house it came from, not even by another bridge.
const [n, m] = readline().split(" ").map(Number)
const near = Array.from({ length: n + 1 }, () => [])
for (let bridge = 1; bridge <= m; bridge++) {
  const [a, b] = readline().split(" ").map(Number)
  near[a].push([b, bridge])
  near[b].push([a, bridge])
}
const entered = new Array(n + 1).fill(0)
const highest = new Array(n + 1).fill(0)
const cameBy = new Array(n + 1).fill(0)
const next = new Array(n + 1).fill(0)
const important = []
const walk = [1]
let clock = (entered[1] = highest[1] = 1)
while (walk.length > 0) {
  const house = walk[walk.length - 1]
  const above = walk.length > 1 ? walk[walk.length - 2] : 0
  if (next[house] < near[house].length) {
    const [other, bridge] = near[house][next[house]++]
    if (other === above) continue
    if (entered[other] > 0) {
      highest[house] = Math.min(highest[house], entered[other])
      continue
    }
    entered[other] = highest[other] = ++clock
    cameBy[other] = bridge
    walk.push(other)
    continue
  }
  walk.pop()
  if (walk.length === 0) break
  highest[above] = Math.min(highest[above], highest[house])
  if (highest[house] > entered[above]) important.push(cameBy[house])
}
console.log(important.length)
if (important.length > 0) console.log(important.sort((one, other) => one - other).join(" "))
