// Puts as few fireflies as possible at equal distances, however much they ask for.
const [n, r] = readline().split(" ").map(Number)
const drops = readline().split(" ").map(Number)
let total = 0
for (let dark = 0; dark < n; dark += 2 * r + 1) total += drops[Math.min(n - 1, dark + r)]
console.log(total)
