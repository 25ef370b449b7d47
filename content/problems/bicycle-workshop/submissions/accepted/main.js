const [n, m] = readline().split(" ").map(Number)
const minutes = readline().split(" ").map(Number)
minutes.sort((a, b) => a - b)

// When each mechanic is free: short repairs go first, to the mechanics in turn.
const busyUntil = new Array(m).fill(0)
let total = 0
for (let i = 0; i < n; i++) {
  busyUntil[i % m] += minutes[i]
  total += busyUntil[i % m]
}
console.log(total)
