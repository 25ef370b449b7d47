// Begins a step when the first of those that it waits for is finished.
const [n, m] = readline().split(" ").map(Number)
const minutes = [0, ...readline().split(" ").map(Number)]
const after = Array.from({ length: n + 1 }, () => [])
const waits = new Array(n + 1).fill(false)
for (let i = 0; i < m; i++) {
  const [a, b] = readline().split(" ").map(Number)
  after[a].push(b)
  waits[b] = true
}
const ends = new Array(n + 1).fill(0)
const ready = []
for (let step = 1; step <= n; step++) {
  if (waits[step]) continue
  ends[step] = minutes[step]
  ready.push(step)
}
for (const step of ready) {
  for (const later of after[step]) {
    if (ends[later] > 0) continue
    ends[later] = ends[step] + minutes[later]
    ready.push(later)
  }
}
console.log(ready.length === n ? Math.max(...ends) : -1)
