// Never skips two leaves in a row.
const [n, k] = readline().split(" ").map(Number)
const shades = readline().split(" ").map(Number)
const best = shades.map(() => new Array(k + 1).fill(Infinity))
best[0][0] = 0
for (let i = 1; i < n; i++) {
  for (let j = 0; j <= k; j++) {
    best[i][j] = best[i - 1][j] + Math.abs(shades[i] - shades[i - 1])
    if (i >= 2 && j >= 1) {
      best[i][j] = Math.min(best[i][j], best[i - 2][j - 1] + Math.abs(shades[i] - shades[i - 2]))
    }
  }
}
console.log(Math.min(...best[n - 1]))
