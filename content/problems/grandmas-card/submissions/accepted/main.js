const [n, line] = readline().split(" ").map(Number)
const words = readline().split(" ").map(Number)

// best[i]: the fewest points for the first i words if a line ends after them
const best = [0]
let answer = Infinity
for (let end = 1; end <= n; end++) {
  best.push(Infinity)
  let empty = line + 1
  for (let start = end - 1; start >= 0; start--) {
    empty -= words[start] + 1
    if (empty < 0) break
    best[end] = Math.min(best[end], best[start] + empty * empty)
    if (end === n) answer = Math.min(answer, best[start])
  }
}
console.log(answer)
