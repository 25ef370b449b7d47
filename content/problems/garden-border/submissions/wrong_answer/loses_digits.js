// Takes the remainder only at the end: the numbers are too large by then.
const [k, n] = readline().split(" ").map(Number)
const kinds = []
for (let i = 0; i < k; i++) kinds.push(readline().split(" ").map(Number))
const ways = [1]
for (let x = 1; x <= Math.min(n, 20_000); x++) {
  ways.push(0)
  for (const [length, count] of kinds) if (length <= x) ways[x] += ways[x - length] * count
}
console.log(ways[ways.length - 1] % 1_000_000)
