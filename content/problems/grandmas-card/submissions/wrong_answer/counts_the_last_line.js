// Gives points to the last line as well.
const [n, line] = readline().split(" ").map(Number)
const words = readline().split(" ").map(Number)
const best = [0]
for (let end = 1; end <= n; end++) {
  best.push(Infinity)
  let empty = line + 1
  for (let start = end - 1; start >= 0; start--) {
    empty -= words[start] + 1
    if (empty < 0) break
    best[end] = Math.min(best[end], best[start] + empty * empty)
  }
}
console.log(best[n])
