const [n, k] = readline().split(" ").map(Number)
const drops = readline().split(" ").map(Number)
let now = 0
for (let i = 0; i < k; i++) now += drops[i]
let [best, start] = [now, 0]
for (let first = 1; first + k <= n; first++) {
  now += drops[first + k - 1] - drops[first - 1]
  if (now > best) [best, start] = [now, first]
}
console.log(start + 1, best)
