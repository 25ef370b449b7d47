const [n, m] = readline().split(" ").map(Number)
const minutes = [0, ...readline().split(" ").map(Number)]
const after = Array.from({ length: n + 1 }, () => [])
const waitsFor = new Array(n + 1).fill(0)
for (let i = 0; i < m; i++) {
  const [a, b] = readline().split(" ").map(Number)
  after[a].push(b)
  waitsFor[b]++
}
const begins = new Array(n + 1).fill(0)
const ready = []
for (let step = 1; step <= n; step++) if (waitsFor[step] === 0) ready.push(step)
let last = 0
for (const step of ready) {
  const ends = begins[step] + minutes[step]
  last = Math.max(last, ends)
  for (const later of after[step]) {
    begins[later] = Math.max(begins[later], ends)
    waitsFor[later]--
    if (waitsFor[later] === 0) ready.push(later)
  }
}
console.log(ready.length === n ? last : -1)
