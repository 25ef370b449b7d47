// Sorts by swapping neighbours: n * n steps.
const [n, m] = readline().split(" ").map(Number)
const minutes = readline().split(" ").map(Number)
for (let i = 0; i < n; i++) {
  for (let j = 0; j + 1 < n - i; j++) {
    if (minutes[j] > minutes[j + 1]) [minutes[j], minutes[j + 1]] = [minutes[j + 1], minutes[j]]
  }
}
const busyUntil = new Array(m).fill(0)
let total = 0
for (let i = 0; i < n; i++) {
  busyUntil[i % m] += minutes[i]
  total += busyUntil[i % m]
}
console.log(total)
