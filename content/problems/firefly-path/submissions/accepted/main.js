const [n, r] = readline().split(" ").map(Number)
const drops = readline().split(" ").map(Number)

// cost[i]: the least drops to have everything up to i + r lit, the last firefly being at i.
const cost = new Array(n).fill(0)
// Stones where the firefly before may be: their costs grow from left to right.
const before = []
let first = 0
for (let i = 0; i < n; i++) {
  while (first < before.length && before[first] < i - 2 * r - 1) first++
  cost[i] = i <= r ? drops[i] : drops[i] + cost[before[first]]
  while (before.length > first && cost[before[before.length - 1]] >= cost[i]) before.pop()
  before.push(i)
}
let best = Infinity
for (let i = Math.max(0, n - 1 - r); i < n; i++) best = Math.min(best, cost[i])
console.log(best)
