// Breadth-first search over differences that forgets that each weight exists only once.
const [n, x] = readline().split(" ").map(Number)
const weights = readline().split(" ").map(Number)
let level = new Set([x])
let answer = -1
for (let used = 1; used <= Math.min(n, 4) && answer === -1; used++) {
  const next = new Set()
  for (const difference of level) {
    for (const weight of weights) {
      next.add(difference - weight)
      next.add(difference + weight)
    }
  }
  if (next.has(0)) answer = used
  level = next
}
console.log(answer)
