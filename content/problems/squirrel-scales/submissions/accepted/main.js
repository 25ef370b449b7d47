const [n, x] = readline().split(" ").map(Number)
const weights = readline().split(" ").map(Number)
let best = n + 1

// Weights before i are placed; the right pan still lacks `difference` grams.
function choose(i, difference, used) {
  if (difference === 0) best = Math.min(best, used)
  if (i === n || used + 1 >= best) return
  choose(i + 1, difference, used)
  choose(i + 1, difference - weights[i], used + 1)
  choose(i + 1, difference + weights[i], used + 1)
}

choose(0, x, 0)
console.log(best <= n ? best : -1)
