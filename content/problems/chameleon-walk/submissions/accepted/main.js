const [n, k] = readline().split(" ").map(Number)
const shades = readline().split(" ").map(Number)

// best[i][j]: the least time to stand on leaf i, having skipped j leaves.
const best = shades.map(() => new Array(k + 1).fill(Infinity))
best[0][0] = 0
for (let i = 1; i < n; i++) {
  for (let skipped = 0; skipped <= k && skipped < i; skipped++) {
    const from = i - 1 - skipped
    const change = Math.abs(shades[i] - shades[from])
    for (let j = skipped; j <= k; j++) {
      best[i][j] = Math.min(best[i][j], best[from][j - skipped] + change)
    }
  }
}
console.log(Math.min(...best[n - 1]))
